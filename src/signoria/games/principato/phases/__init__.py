"""The course of the game: all frames, one file per chapter of the booklet."""
