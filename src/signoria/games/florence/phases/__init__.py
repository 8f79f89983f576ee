"""Everything that waits: one file per chapter of the booklet."""
