"""Study: thousands of games between bots, and what they tell about a game.

    playing    games to rows: points, ledger, who began, what everybody did
    findings   rows to numbers, each with its interval
    drawing    charts as SVG
    page       the report as a page of its own

A row depends on the game, the players, the level, the seed and its number alone.
"""
