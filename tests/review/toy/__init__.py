"""A game of which everything is known: each turn a seat takes 1 or 3 points, or throws a die and
takes what it shows.  Throwing is worth 3.5, so taking 3 loses half a point and taking 1 two and a
half; a die that shows a six is luck of 2.5 points."""
