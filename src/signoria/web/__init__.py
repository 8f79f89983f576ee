"""The site: accounts, lobby, tables, live play, replays, the public API."""
