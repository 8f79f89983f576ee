"""The board of The Princes of Florence on the web."""
