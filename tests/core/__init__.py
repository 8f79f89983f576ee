"""Tests of the machine that all games run on."""
