"""The site without a server: its pages are made in the browser."""
