"""The weekly challenge: one game for everybody."""
