"""The frames of Tuscany, a file for each chapter of the booklet."""
