"""Django's admin for whoever runs the site: people and tables, and nothing of a game's secrets."""
