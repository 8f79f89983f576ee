"""What the page about deployment promises: files that fit together and steps that exist."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from signoria.cli.app import app

ROOT = Path(__file__).resolve().parents[1]
FILES = [
    ROOT / "Dockerfile",
    ROOT / "compose.yaml",
    ROOT / "docs/deployment.md",
    *sorted((ROOT / "deploy").iterdir()),
]
OF_COMPOSE = {"SIGNORIA_DOMAIN", "SIGNORIA_WEB"}  # read by compose.yaml and the Caddyfile only


def sources() -> str:
    """All of the product's Python."""
    return "\n".join(path.read_text() for path in (ROOT / "src/signoria").rglob("*.py"))


def test_every_setting_that_is_named_is_read() -> None:
    named = {name for file in FILES for name in re.findall(r"SIGNORIA_[A-Z_]+", file.read_text())}
    known = set(re.findall(r"SIGNORIA_[A-Z_]+", sources()))
    assert named - OF_COMPOSE <= known
    page = (ROOT / "docs/deployment.md").read_text()
    for name in re.findall(
        r"^(SIGNORIA_[A-Z]+)=", (ROOT / "deploy/signoria.env").read_text(), re.M
    ):
        assert f"`{name}`" in page


def test_every_command_of_the_services_exists() -> None:
    help_of_serve = CliRunner().invoke(app, ["serve", "--help"], env={"COLUMNS": "200"}).output
    for file in FILES:
        for options in re.findall(r"signoria serve(.*)", file.read_text()):
            for option in re.findall(r"--[a-z]+", options):
                assert option in help_of_serve, f"{file.name}: {option}"


def test_every_file_that_is_named_is_there() -> None:
    for file in FILES:
        for name in re.findall(r"deploy/[\w@.-]+[\w]", file.read_text()):
            assert list(ROOT.glob(f"{name}*")), f"{file.name}: {name}"


def test_extras_hold_what_their_pages_use() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    assert "signoria[cli]" in extras["research"], "the page for researchers types commands"
    inside = {name for part in extras["all"] for name in re.split(r"[\[,\]]", part)}
    assert set(extras) - inside == {"all"}


def test_what_an_installed_package_imports_is_asked_for() -> None:
    """librt needs mypy_extensions without saying so: a machine without our tools has neither."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    names = {re.split(r"[<>=]", name)[0] for name in asked}
    code = "import sys, librt.vecs; print(*{m.partition('.')[0] for m in sys.modules})"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    ours = {name for name in found.stdout.split() if name in ("librt", "mypy_extensions")}
    assert ours <= names


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd on this machine")
def test_the_units_are_understood(tmp_path: Path) -> None:
    for unit in (ROOT / "deploy").glob("*.service"):
        text = re.sub(
            r"^ExecStart=\S+", f"ExecStart={sys.executable}", unit.read_text(), flags=re.M
        )
        copy = tmp_path / unit.name.replace("@", "@8001")
        copy.write_text(text.replace("User=signoria\n", "").replace("%i", "8001"))
        told = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", str(copy)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert unit.stem.split("@")[0] not in told.stderr, told.stderr


@pytest.mark.slow
def test_the_steps_without_images(tmp_path: Path) -> None:
    """The script that the image is built by, then the command of the image."""
    target = tmp_path / "signoria"
    script = ROOT / "deploy/install.sh"
    environment = {**os.environ, "PYTHON": sys.executable}
    subprocess.run([script, target], check=True, env=environment)
    told = subprocess.run([target / "bin/signoria", "--help"], check=True, capture_output=True)
    assert b"serve" in told.stdout


@pytest.mark.slow
def test_the_image_builds() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "info"], capture_output=True).returncode:
        pytest.skip("no builder of images on this machine")
    subprocess.run([docker, "build", "-q", "-t", "signoria-test", str(ROOT)], check=True)
