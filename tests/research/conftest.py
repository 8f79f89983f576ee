"""The tests of the research layer are left out where its packages are not installed."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = ("numpy", "gymnasium", "pettingzoo", "pyarrow")
collect_ignore_glob = [] if all(find_spec(name) for name in NEEDED) else ["test_*.py"]
