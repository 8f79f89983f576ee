"""Finding a game: home, pages of the games, new tables, waiting rooms, rules."""
