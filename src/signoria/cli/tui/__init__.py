"""The terminal as an application: drawn in place, by keys and mouse, whatever its size.

pages   a drawing cut into pages that fit a pane
panes   the parts of the screen
app     the game
picker  which saved game to go on with
"""
