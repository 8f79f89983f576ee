"""The Castles of Burgundy on a page."""
