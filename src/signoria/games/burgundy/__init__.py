"""The Castles of Burgundy: estates, dice and workers, for one to four players."""
