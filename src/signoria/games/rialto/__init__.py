"""Rialto: districts, bridges and gondolas of Venice, for two to five players."""
