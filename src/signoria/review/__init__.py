"""Review: what the decisions and the dice of a finished game were worth, judged by the engine.

    chances     dice that stay the same for every move that is compared
    judge       what a position is worth: short games played on by the engine, then its evaluation
    ending      the end of a game counted out, where it is short
    paired      differences of such games with their intervals
    candidates  moves that are compared, on the same deals and dice
    decisions   the whole moves of a record, and what else could have been done
    luck        what each roll and draw gave or took
    turns       the decisions of one turn together: what was missed once counts once
    report      all of it put together: losses, luck, turning points, accuracy, the result explained
    reviewing   a record reviewed, on one or several processes
    page        the report as a page of its own
    puzzles     positions in which one move is better than all others: the file of a game
    mining      where they come from

Every decision is judged from what its seat knew at that time: what is hidden is dealt anew for
every game that is played on.  A review depends on the record, the seed and the number of
simulations alone.
"""
