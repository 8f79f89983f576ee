"""Django's templates, drawn in less than half of the time.

A page of a table is two thousand nodes, and a browser's Python is slow.  Templates are read by
Django, and its nodes stay as they are; each gets a function that draws the same with what was known
when it was read: which operator, which filter, how many names, what text never changes.  Whatever
is not known here is drawn by Django.  With `DEBUG` everything is: its errors name lines.
"""
