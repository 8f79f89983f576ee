"""Principato: farms, banks, troops and art of Italian princes, for two to four players."""
