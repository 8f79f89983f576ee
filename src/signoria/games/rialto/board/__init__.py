"""The board of Rialto on the web."""
