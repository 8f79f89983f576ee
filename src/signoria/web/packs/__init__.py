"""Component packs on the site: made, shared, compared, played with."""
