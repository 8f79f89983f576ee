"""Learning a game by playing it: guided first games, and cards for what comes up later."""
