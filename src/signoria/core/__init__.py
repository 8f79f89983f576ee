"""The machine all games run on.  Knows no game; standard library only."""
