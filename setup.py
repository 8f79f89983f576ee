"""Builds the hot parts (core, games, thinking of bots, encoders) with mypyc where a C compiler is.

Without a compiler, or with SIGNORIA_PLAIN=1, the same files are installed as plain Python:
slower, otherwise the same.  Everything else about the package is in pyproject.toml.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import setup

ROOT = Path("src/signoria")
CORE = [
    "action",
    "bag",
    "chance",
    "events",
    "game",
    "hexgrid",
    "machine",
    "parts",
    "playout",
]
BOTS = ["lookahead", "planning", "rivals", "row", "search", "solving", "style", "value"]
NOT_HOT = {  # run once, or for people
    "__init__",
    "components",
    "rule_pointers",
    "terminal",
    "terminal_estates",
    "text",
    "text_values",
}
BUILDING = {"build", "build_ext", "bdist_wheel", "install"}  # commands that need the modules


def compiler() -> str | None:
    """The C compiler Python would use, if there is one."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(wanted.split()[0])


def groups() -> list[tuple[list[str], str]]:
    """Files that are compiled together, one C file each, so that cores share the work."""
    found = [([str(ROOT / "core" / f"{name}.py") for name in CORE], "signoria_core")]
    for game in sorted(path.parent for path in (ROOT / "games").glob("*/game.py")):
        rules = [*game.glob("*.py"), *game.glob("phases/*.py"), *game.glob("questions/*.py")]
        files = sorted(path for path in rules if path.stem not in NOT_HOT)
        found.append(([str(path) for path in files], f"signoria_{game.name}"))
    thinking = [ROOT / "bots" / f"{name}.py" for name in BOTS]
    found.append(([str(path) for path in thinking], "signoria_bots"))
    encoders = sorted((ROOT / "research" / "encoders").glob("[a-z]*.py"))
    found.append(([str(path) for path in encoders], "signoria_encoders"))
    return [([file for file in files if Path(file).exists()], name) for files, name in found]


def extensions() -> list[object]:
    """The compiled modules, none for a plain build."""
    if not BUILDING.intersection(sys.argv):
        return []
    if os.environ.get("SIGNORIA_PLAIN"):
        print("signoria: plain Python build, as asked", file=sys.stderr)
        return []
    if compiler() is None:
        print("signoria: no C compiler found, building plain Python (slower)", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    parts = groups()
    files = [file for part, _ in parts for file in part]
    level = os.environ.get("SIGNORIA_OPT", "1")
    # Without pyproject.toml: its plugin for Django is a tool of developers, not of a build.
    options = ["--config-file=", "--ignore-missing-imports"]
    found: list[object] = mypycify(
        [*options, *files], separate=parts, opt_level=level, debug_level="0"
    )
    return found


setup(
    ext_modules=extensions(),
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
