"""Work that is sent to other machines takes its files along, and is refused by other builds."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from signoria.arena import parcels
from signoria.arena.cluster import BadCluster, knock
from signoria.arena.match import Match
from signoria.arena.parcels import OtherBuild, pack, unpack
from signoria.games import game_folder, load_game
from tests.cli.helpers import run


def copied_data(game: str, folder: Path) -> Path:
    """A pack that changes nothing."""
    folder.mkdir()
    for file in (game_folder(game) / "data").iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


def owner(method: Any) -> Any:
    """Whose method it is."""
    return method.__self__


def test_a_pack_travels_with_the_match(tmp_path: Path) -> None:
    sent = copied_data("rialto", tmp_path / "pack")
    match = Match(load_game("rialto"), 2, {}, ["random"], seed=1, pack=sent)
    scores = match.play(0).scores
    parcel = pack(match.play)
    for file in sent.iterdir():
        file.unlink()
    sent.rmdir()
    got = owner(unpack(parcel)).pack
    assert got != sent and (got / "cards.toml").is_file()
    assert unpack(parcel)(0).scores == scores


def test_a_file_arrives_under_its_name_and_the_same_one_once(tmp_path: Path) -> None:
    sent = tmp_path / "round-3.net"
    sent.write_bytes(b"weights")
    got = owner(unpack(pack(sent.joinpath)))
    assert (got.name, got.read_bytes()) == ("round-3.net", b"weights") and got != sent
    assert parcels.unpacked(False, [("round-3.net", b"weights")]) == got
    assert parcels.unpacked(False, [("round-3.net", b"others")]) != got


def test_of_a_folder_only_what_a_pack_may_hold_is_sent(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(b"cards")
    (tmp_path / "diary.txt").write_bytes(b"secrets")
    parcel = pack(tmp_path.joinpath)
    assert b"cards" in parcel.work and b"secrets" not in parcel.work


def test_a_path_that_leads_nowhere_stays_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "nothing"
    assert owner(unpack(pack(path.joinpath))) == path


def test_another_build_refuses_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    parcel = pack(abs)
    assert unpack(parcel)(-3) == 3
    unpack.cache_clear()
    monkeypatch.setattr(parcels, "build", lambda: "0.0.9, plain")
    with pytest.raises(OtherBuild, match=r"has Signoria 0\.0\.9, plain.*install the same"):
        unpack(parcel)


def test_without_ray_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = run("simulate", "rialto", "--games", "2", "--cluster", "auto")
    assert ran.code == 2
    assert ran.err == "signoria: a cluster needs ray: pip install 'signoria[cluster]'\n"


def test_an_address_where_nobody_answers_is_refused_at_once() -> None:
    with socket.socket() as bound:  # not listening
        bound.bind(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
            with pytest.raises(BadCluster, match=f"nobody answers at {address}"):
                knock(address)
    with pytest.raises(BadCluster, match="nobody answers"):
        knock("127.0.0.1:999999")
    knock("auto")  # Ray's own word
