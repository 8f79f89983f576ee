"""People: guests, accounts, their settings and what becomes of their games."""
