"""A learning curve as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT, EDGE = 720, 360, 48
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark}"
    "svg{max-width:100%;height:auto}text{font-size:12px;fill:currentColor}"
    "polyline{fill:none;stroke:#a33b20;stroke-width:2}circle{fill:#a33b20}"
    "line{stroke:currentColor;stroke-opacity:.25}"
)


def curve_page(title: str, points: Sequence[tuple[int, float]]) -> str:
    """A page with one curve: the rounds from left to right."""
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n{curve(points)}\n</html>\n"
    )


def curve(points: Sequence[tuple[int, float]]) -> str:
    """The drawing."""
    values = [value for _, value in points]
    low, high = min(values), max(values)
    spread = high - low if high > low else 1.0
    last = max(1, points[-1][0])
    places = [
        (
            EDGE + (WIDTH - 2 * EDGE) * number / last,
            HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (value - low) / spread,
        )
        for number, value in points
    ]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3">'
        f"<title>round {number}: {value:.1f}</title></circle>"
        for (x, y), (number, value) in zip(places, points, strict=True)
    )
    lines = "".join(
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y}" y2="{y}"/>'
        f'<text x="4" y="{y + 4}">{value:.1f}</text>'
        for y, value in ((EDGE, high), (HEIGHT - EDGE, low))
    )
    foot = f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 16}" text-anchor="end">round {last}</text>'
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{lines}'
        f'<polyline points="{path}"/>{dots}{foot}</svg>'
    )
