"""What every page shares: stylesheets, drawings, base template, small helpers."""
