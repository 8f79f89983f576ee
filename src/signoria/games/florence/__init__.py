"""The Princes of Florence: auctions, buildings and great works, for two to five players."""
