"""Notices: people hear of their tables when they are elsewhere, by push, mail or webhook."""
