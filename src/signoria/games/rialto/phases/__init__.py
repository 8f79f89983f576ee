"""The phases of the game: every frame that waits on the stack."""
