"""A review as a page that needs nothing else: no script, no other file."""

from __future__ import annotations

from html import escape
from pathlib import Path

from signoria.review.decisions import Decision
from signoria.review.report import WARNING, Review, Seat, grade
from signoria.review.telling import Telling

WIDTH, HEIGHT = 900, 220
EDGE = 8  # around them, so that the marks of the first and the surest moves are whole
COLOURS = 5  # of the seats, see page.css
LUCKIEST = 8  # rolls and draws that are told
STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")


def page(review: Review, telling: Telling) -> str:
    """The whole page."""
    words = telling.words
    title = words.say("review", "title", game=telling.text.title())
    made = words.say(
        "review",
        "made",
        decisions=len(review.decisions),
        events=len(review.luck),
        simulations=review.simulations,
    )
    parts = [
        f"<h1>{escape(title)}</h1><p class=soft>{escape(made)}</p>",
        curves(review, telling),
        section(telling, "explained", explained(review, telling)),
        section(telling, "turning", turning(review, telling)),
        section(telling, "luckiest", luckiest(review, telling)) if review.luck else "",
        section(telling, "decisions", decisions(review, telling)),
    ]
    return (
        f'<!doctype html>\n<html lang="{telling.language}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><main>\n{chr(10).join(parts)}\n</main></body>\n</html>\n"
    )


def curves(review: Review, telling: Telling) -> str:
    """How the game went; alone there is nobody to win against, so it says what counts."""
    if len(review.seats) == 1:
        return f"<p class=soft>{escape(telling.words.get('review', 'alone'))}</p>"
    return section(telling, "curve", names(telling) + curve(review, telling))


def section(telling: Telling, heading: str, body: str) -> str:
    """A part with its heading."""
    return f"<section><h2>{escape(telling.words.get('review', heading))}</h2>{body}</section>"


def names(telling: Telling) -> str:
    """Who is drawn in which colour."""
    seats = range(len(telling.review.seats))
    return "<p>" + " ".join(f"{dot(seat)}{escape(telling.name(seat))}" for seat in seats) + "</p>"


def dot(seat: int) -> str:
    """The colour of a seat."""
    return f'<span class="dot {colour(seat)}"></span>'


def colour(seat: int) -> str:
    """The class that has it."""
    return f"s{seat % COLOURS}"


def wide(telling: Telling, heading: str, rows: str) -> str:
    """A table that scrolls by itself on a narrow screen, also by keyboard."""
    label = escape(telling.words.get("review", heading))
    return f'<div class=wide tabindex=0 role=group aria-label="{label}"><table>{rows}</table></div>'


def curve(review: Review, telling: Telling) -> str:
    """Everybody's chance to win, from the first move to the last."""
    last = max(1, len(review.record.moves))
    lines: list[str] = []
    for seat in range(len(review.seats)):
        at = [(each.turn.ply, each.wins[seat]) for each in review.decisions]
        path = " ".join(f"{WIDTH * ply / last:.1f},{HEIGHT * (1 - won):.1f}" for ply, won in at)
        lines.append(f'<polyline class="{colour(seat)}" points="{path}"/>')
    marks = [
        f'<circle class="{colour(each.turn.seat)}" cx="{WIDTH * each.turn.ply / last:.1f}" r="6" '
        f'cy="{HEIGHT * (1 - each.wins[each.turn.seat]):.1f}"><title>{number_of}</title></circle>'
        for number_of, each in enumerate(review.turning_points(), 1)
    ]
    label = escape(telling.words.get("review", "curve"))
    half = f'<path d="M0 {HEIGHT / 2}h{WIDTH}" stroke="gray" opacity=".4"/>'
    return (
        f'<svg viewBox="{-EDGE} {-EDGE} {WIDTH + 2 * EDGE} {HEIGHT + 2 * EDGE}" role="img" '
        f'aria-label="{label}">'
        f"{half}{''.join(lines)}{''.join(marks)}</svg>"
    )


def explained(review: Review, telling: Telling) -> str:
    """Start, luck, decisions and the rest: a column for every seat, so that it fits on a phone."""
    seats = list(enumerate(review.seats))
    head = "".join(
        f"<th class=n>{dot(number)}{escape(telling.name(number))}</th>" for number, _seat in seats
    )
    keys = ("start", "luck", "loss", "others", "rest", "result", "accuracy")
    values = zip(*[explanation(seat, telling) for _number, seat in seats], strict=True)
    rows = "".join(
        f"<tr><th>{escape(telling.heading(key))}</th>"
        + "".join(f"<td class=n>{value}</td>" for value in told)
        + "</tr>"
        for key, told in zip(keys, values, strict=True)
    )
    told = wide(telling, "explained", f"<tr><td></td>{head}</tr>{rows}")
    told += f"<p class=soft>{escape(telling.words.get('review', 'against'))}</p>"
    if max(abs(seat.rest()) for seat in review.seats) > WARNING * review.spread:
        told += f"<p class=soft>{escape(telling.words.get('review', 'warning'))}</p>"
    return told


def explanation(seat: Seat, telling: Telling) -> list[str]:
    """The numbers of a seat, in the order of their rows."""
    parts = {key: telling.number(part, "+") for key, part in seat.explained().items()}
    parts["rest"] += f" ± {telling.number(seat.rest_margin)}"
    accuracy = "–" if seat.accuracy is None else f"{seat.accuracy:.0f}"
    return [*parts.values(), accuracy]


def turning(review: Review, telling: Telling) -> str:
    """The decisions that changed most."""
    found = [point(each, telling) for each in review.turning_points()]
    return "".join(found) or f"<p>{escape(telling.words.get('review', 'none'))}</p>"


def point(decision: Decision, telling: Telling) -> str:
    """One of them."""
    words, turn = telling.words, decision.turn
    chips = "".join(
        f"<span class=chip>{escape(name)} {telling.number(-value, '+')}</span>"
        for name, value in telling.lines(decision)
    )
    return (
        f"<article><h3>{dot(turn.seat)}{escape(telling.name(turn.seat))}, "
        f"{escape(words.say('review', 'move', ply=turn.ply + 1))}</h3>"
        f"<p>{'<br>'.join(escape(told) for told in telling.moves(decision))}</p>"
        f"<p>{escape(telling.cost(decision))}</p>{chips}</article>"
    )


def luckiest(review: Review, telling: Telling) -> str:
    """The rolls and draws that changed leads most, for everybody."""
    seats = range(len(review.seats))
    most = sorted(review.luck, key=lambda each: -max(abs(lead.value) for lead in each.leads))
    names_of = "".join(
        f"<th class=n>{dot(seat)}{escape(telling.name(seat))}</th>" for seat in seats
    )
    rows = "".join(
        f"<tr><th>{escape(telling.words.say('review', 'move', ply=each.ply + 1))}</th>"
        f"<td>{escape(telling.came(each))}</td>"
        + "".join(f"<td class=n>{telling.number(lead.value, '+')}</td>" for lead in each.leads)
        + "</tr>"
        for each in most[:LUCKIEST]
    )
    return wide(telling, "luckiest", f"<tr><td></td><td></td>{names_of}</tr>{rows}")


def decisions(review: Review, telling: Telling) -> str:
    """All of them as a table."""
    words = telling.words
    rows = "".join(
        f"<tr><td class=n>{each.turn.ply + 1}</td>"
        f"<td>{dot(each.turn.seat)}{escape(telling.name(each.turn.seat))}</td>"
        f"<td>{escape(telling.move(each.turn.ply, each.played))}{better(each, telling)}</td>"
        f"<td>{escape(words.get('grade', grade(each, review.spread)))}</td>"
        f"<td class=n>{telling.number(each.loss.value)}</td></tr>"
        for each in review.decisions
    )
    return wide(telling, "decisions", rows)


def better(decision: Decision, telling: Telling) -> str:
    """What would have been better, if anything."""
    if not decision.loss.value or decision.best == decision.played:
        return ""
    return f"<br><small>{escape(telling.moves(decision)[1])}</small>"
