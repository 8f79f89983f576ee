"""Laws that every game keeps."""
