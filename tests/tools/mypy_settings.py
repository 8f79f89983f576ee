"""Settings for mypy, which reads the models: those of this tree, whatever is installed."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src"))
os.environ["SIGNORIA_DATA"] = str(Path(tempfile.gettempdir()) / f"signoria-mypy-{os.getuid()}")

from signoria.web.config.settings import *  # noqa: F403
