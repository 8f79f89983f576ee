// Puts whole moves together with the real offer, touch by touch, as the page does.  For tests.

// A random number below 1 from a seed: the same touches in every run.
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled(things, random) {
  return things.map((thing) => [random(), thing]).sort(([a], [b]) => a - b).map(([, thing]) => thing);
}

// What stays touched when the board is drawn anew with the first picks (`renew` of the composer).
function kept(offer, pieces) {
  const stay = [];
  for (const piece of pieces)
    if (offer.fitting([...stay, piece]).length) stay.push(piece);
  return stay;
}

// Random pieces for the slots that are not full, the narrow ones first.  What has a default takes it
// when the board is drawn anew, so then it is touched before the rest.
function wanted(offer, move, pieces, there, random) {
  if (move.loose) return telling(offer, move, pieces, there);
  const left = offer.fill(move, pieces);
  const found = [];
  const early = [];
  const slots = [...move.uses.entries()].sort(([, a], [, b]) => a.pieces.size - b.pieces.size);
  for (const [number, slot] of slots) {
    const free = [...slot.pieces].filter(
      (piece) => there.has(piece) && ![...found, ...early].includes(piece) && !pieces.includes(piece),
    );
    const chosen = shuffled(free, random).slice(0, Math.min(left[number], slot.count));
    (!slot.needed && (move.drafts || move.open) ? early : found).push(...chosen);
  }
  return [...shuffled(early, random), ...shuffled(found, random)];
}

// The pieces of a loose move, those first that fewest moves share.
function telling(offer, move, pieces, there) {
  const shared = (piece) => offer.moves.filter((each) => each.uses.some((slot) => slot.pieces.has(piece))).length;
  const own = move.uses.flatMap((slot) => [...slot.pieces]).filter((piece) => there.has(piece));
  const free = [...new Set(own)].filter((piece) => !pieces.includes(piece));
  return free.sort((a, b) => shared(a) - shared(b));
}

// The bar has the ways as labels of their own: the first three, or any number with a stepper.
function hasButton(ways, move) {
  const named = ways.filter((each) => each.way);
  const labels = named.map((each) => each.way);
  const isNumber = new Set(labels).size === labels.length && labels.every((label) => /^\d+$/.test(label));
  const shown = isNumber ? named : named.slice(0, 3);
  return shown.length > 1 && shown.includes(move) && labels.indexOf(move.way) === labels.lastIndexOf(move.way);
}

// One move: {draft, pieces} where the board has to be drawn anew, {} where it can be played,
// {shown} where only these others can be, {other} where the pieces touched before belong to other
// moves, {fault} where there is no way to it.
function compose(offer, move, before, byTool, there, random) {
  let pieces = kept(offer, before);
  if (!offer.fits(move, pieces)) return {
    other: `${pieces} stay touched`
  };
  for (const piece of wanted(offer, move, pieces, there, random)) {
    if (move.loose && offer.proposal(pieces).move === move) break;
    if (!offer.lit(pieces).has(piece)) return {
      fault: `${piece} is not lit after ${pieces}`
    };
    pieces = [...pieces, piece];
    if (!offer.fits(move, pieces)) return {
      fault: `does not fit ${pieces}`
    };
    const draft = offer.draft(pieces);
    if (draft.some((pick, number) => pick !== move.picks[number])) return {
      fault: `${pieces} lead to ${draft}`
    };
    const spent = offer.spent(pieces, draft);
    if (draft.length) return {
      draft: draft.map(Number),
      pieces: pieces.filter((each) => !spent.includes(each))
    };
  }
  if (byTool) return {}; // the board's tool proposes it, which needs nothing but that it fits
  const {
    ways
  } = offer.proposal(pieces);
  if (!ways.includes(move)) return {
    fault: `not complete after ${pieces}`
  };
  const shown = ways.filter((each, number) => !number || hasButton(ways, each));
  return shown.includes(move) ? {} : {
    shown: shown.map((each) => offer.moves.indexOf(each))
  };
}

// Every task is a move with the pieces that were touched before, and whether the board has a tool for it.
function composeAll(data, there, tasks, seed) {
  const offer = new window.Offer(data);
  const random = chance(seed);
  const drawn = new Set(there);
  return tasks.map(([number, pieces, byTool]) =>
    compose(offer, offer.moves[number], pieces, byTool, drawn, random),
  );
}
