"""The board of Tuscany on the web."""
