"""Scripts that make committed test material; run on purpose, never by a test."""
