"""In a browser, where the compiled library is not."""
