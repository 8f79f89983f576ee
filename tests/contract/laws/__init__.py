"""The laws of every game, by subject.  A new module here is asked by itself."""
