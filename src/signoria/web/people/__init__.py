"""Who knows whom: friends, invitations, and those one does not want to hear."""
