"""All frames of Burgundy, one file per chapter of the booklet."""
