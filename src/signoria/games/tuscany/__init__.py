"""The Castles of Tuscany: rules, components, words."""
