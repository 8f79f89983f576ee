"""The rules as people read them: in reading order, searched, explained, shown on a board."""
