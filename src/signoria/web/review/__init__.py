"""Review on the site: finished games judged by the engine, mistakes as puzzles, hints, puzzles of
the day.  Workers do the thinking; nothing here is told about a game that is still going on, save a
hint, which is made from one seat's own view."""
