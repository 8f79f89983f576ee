"""The board of Principato on the web."""
