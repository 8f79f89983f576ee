"""`python -m signoria.cli`, the same as `signoria`."""

from signoria.cli import main

main()
