#!/usr/bin/env bash
# deploy/install.sh FOLDER: Signoria with everything the site needs, compiled where a C compiler is, into a virtual
# environment of its own.  The image is built by it, and it serves a machine without images as well.
set -euo pipefail
target=${1:?usage: deploy/install.sh FOLDER}
source=$(cd "$(dirname "$0")/.." && pwd)
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Signoria needs Python 3.11 or newer" >&2; exit 1; }
"$python" -m venv "$target" || { echo "python3-venv is missing: install it and try again" >&2; exit 1; }
"$target/bin/pip" install -q --disable-pip-version-check -c "$source/constraints.txt" "$source[cli,web,postgres]"
"$target/bin/python" -P -c "import signoria; print('Signoria is in $target:', 'compiled' if signoria.is_compiled() else 'plain Python')"
