// What the touched pieces mean: which whole moves they fit, which one is proposed, what is still
// missing.  No page here: the composer asks, this answers.
//
// A move has slots: so many of these pieces, all alike to it.  A slot that is not needed has a
// default (which die, how to pay).  A loose move has no slots: any of its pieces will do, as long
// as no other move shares them.

const cheapest = (moves) => moves.reduce((best, move) => (move.rank < best.rank ? move : best));

export class Offer {
  constructor(data = {}) {
    this.begun = data.begun ?? "";
    this.amid = data.amid ?? false;
    this.slots = (data.slots ?? []).map(([role, pieces, count, needed]) => ({
      role,
      pieces: new Set(pieces),
      count,
      needed
    }));
    this.moves = (data.moves ?? []).map((move) => ({
      rank: 0,
      drafts: 0,
      ...move,
      uses: move.uses.map((number) => this.slots[number]),
      picks: move.path.split(","),
    }));
  }

  // The slots of a move that the pieces fill, by number; null where a piece has no place.
  fill(move, pieces) {
    const left = move.uses.map((slot) => (move.loose ? Infinity : slot.count));
    const place = (number) => {
      if (number === pieces.length) return true;
      for (const [slot, room] of left.entries()) {
        if (!room || !move.uses[slot].pieces.has(pieces[number])) continue;
        left[slot] -= 1;
        if (place(number + 1)) return true;
        left[slot] += 1;
      }
      return false;
    };
    return place(0) ? left : null;
  }

  fits(move, pieces) {
    return this.fill(move, pieces) !== null;
  }

  fitting(pieces) {
    return this.moves.filter((move) => this.fits(move, pieces));
  }

  // Nothing that must be touched is missing.
  isComplete(move, pieces, alone) {
    if (move.loose) return alone || (pieces.length > 0 && move.uses.length === pieces.length);
    const left = this.fill(move, pieces);
    // After the first picks there may be nothing left to touch, only a number to choose.
    return (pieces.length > 0 || this.amid) && left.every((room, slot) => !room || !move.uses[slot].needed);
  }

  // The pieces that may still be touched, with the moves they lead to.
  lit(pieces) {
    const through = new Map();
    for (const move of this.fitting(pieces)) {
      const left = this.fill(move, pieces);
      const lit = new Set();
      for (const [number, slot] of move.uses.entries())
        for (const piece of slot.pieces)
          // What fills a slot may serve another one as well and make room.
          if (!pieces.includes(piece) && (left[number] || this.fits(move, [...pieces, piece]))) lit.add(piece);
      for (const piece of lit) through.set(piece, [...(through.get(piece) ?? []), move]);
    }
    return through;
  }

  // What the pieces propose: a move with its alternatives, and whether more could be touched.
  proposal(pieces) {
    const fitting = this.fitting(pieces);
    const complete = fitting.filter((move) => !move.open && this.isComplete(move, pieces, fitting.length === 1));
    const ways = complete.toSorted((a, b) => a.rank - b.rank || a.picks.length - b.picks.length);
    return {
      fitting,
      ways,
      move: ways[0] ?? null,
      more: fitting.length > complete.length
    };
  }

  // Where nothing but a number and pieces beside it are missing: for each number the move with fewest of them.
  numbers(pieces) {
    const fitting = this.fitting(pieces);
    if (!fitting.every((move) => !move.open && /^\d+$/.test(move.way ?? ""))) return [];
    const open = (move) => this.fill(move, pieces).reduce((sum, room, nth) => sum + (move.uses[nth].needed ? room :
      0), 0);
    const farthest = fitting.toSorted((a, b) => open(b) - open(a));
    return [...new Map(farthest.map((move) => [move.way, move])).values()];
  }

  // What a move uses beside what was touched: the last pieces of their kind.
  beside(move, pieces) {
    if (!move || move.loose || !move.uses.length) return [];
    const left = this.fill(move, pieces) ?? [];
    const found = [];
    for (const [nth, slot] of move.uses.entries()) {
      const free = [...slot.pieces].filter((piece) => !pieces.includes(piece) && !found.includes(piece));
      if (left[nth]) found.push(...free.slice(-left[nth]));
    }
    return found;
  }

  // Roles of what is still missing in the moves that fit.
  missing(pieces) {
    const roles = new Set();
    for (const move of this.fitting(pieces)) {
      const left = this.fill(move, pieces);
      for (const [number, slot] of move.uses.entries())
        if (left[number] && slot.needed && !move.loose) roles.add(slot.role);
    }
    return [...roles];
  }

  // The pieces that would take the place of a chosen one.
  swaps(pieces) {
    const found = new Set();
    for (const [nth, chosen] of pieces.entries()) {
      const others = pieces.filter((_, number) => number !== nth);
      for (const piece of this.lit(others).keys())
        if (!pieces.includes(piece) && this.sameRole(chosen, piece)) found.add(piece);
    }
    return found;
  }

  // The pieces of slots with a default that lead to the board drawn anew with another beginning.
  options(pieces) {
    const slots = this.moves.filter((move) => !move.loose).flatMap((move) => move.uses);
    const free = slots.filter((slot) => !slot.needed).flatMap((slot) => [...slot.pieces]);
    const others = [...new Set(free)].filter((piece) => pieces.length && !pieces.includes(piece));
    return new Set(others.filter((piece) => this.draft(this.with(pieces, piece)).length));
  }

  // One more piece, or in the place of another one; none where it has no place.
  with(pieces, piece) {
    const more = [...pieces, piece];
    return this.fitting(more).length ? more : this.swapped(pieces, piece) ?? [];
  }

  // A piece that fits no move with the others takes the place of one of the same role.
  swapped(pieces, piece) {
    for (let nth = pieces.length - 1; nth >= 0; nth -= 1) {
      const others = pieces.filter((_, number) => number !== nth);
      if (this.sameRole(pieces[nth], piece) && this.fitting([...others, piece]).length) return [...others, piece];
    }
    return null;
  }

  sameRole(one, other) {
    const roles = (piece) => new Set(this.slots.filter((slot) => slot.pieces.has(piece)).map((slot) => slot.role));
    const mine = roles(one);
    return [...roles(other)].some((role) => mine.has(role));
  }

  // All picks the moves begin with.
  shared(moves) {
    const [first, ...rest] = moves.map((move) => move.picks);
    if (!first) return [];
    let length = 0;
    while (length < first.length && rest.every((picks) => picks[length] === first[length])) length += 1;
    return first.slice(0, length);
  }

  // Only what has a default differs between the beginnings of these moves: which die, how to pay.
  isBegun(moves, pieces) {
    return moves.every((move) => {
      const first = move.drafts ? move.begins ?? 0 : move.uses.length;
      const left = this.fill(move, pieces).slice(0, first);
      return !move.loose && left.every((room, slot) => !room || !move.uses[slot].needed);
    });
  }

  // Which of the pieces these first picks use up: drawn anew, the same name may mean another one.
  spent(pieces, picks) {
    const begun = this.fitting(pieces).find((move) => picks.every((pick, nth) => move.picks[nth] === pick));
    if (!begun || begun.loose || begun.open || !begun.drafts) return pieces;
    const first = begun.uses.slice(0, begun.begins ?? 0);
    return pieces.filter((piece) => first.some((slot) => slot.pieces.has(piece)));
  }

  // The picks after which the board must be drawn anew, if the pieces have decided them.
  draft(pieces) {
    const {
      fitting,
      move,
      more
    } = this.proposal(pieces);
    if (!pieces.length || !fitting.length || (move && !more && fitting.length === 1)) return [];
    const {
      drafts
    } = fitting[0];
    if (!drafts || fitting.some((each) => each.drafts !== drafts)) {
      const open = fitting.every((each) => each.open);
      return open ? this.shared(fitting.length > 1 && this.isBegun(fitting, pieces) ? [cheapest(fitting)] : fitting) :
        [];
    }
    const picks = this.shared(fitting);
    if (picks.length >= drafts) return picks.slice(0, drafts);
    return this.isBegun(fitting, pieces) ? cheapest(fitting).picks.slice(0, drafts) : [];
  }
}
