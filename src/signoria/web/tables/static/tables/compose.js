// One way to act, for all games: a whole move is put together by touching, in any order, shown
// with all it does, and sent once.
//
// Events on document: "signoria:send" {path, key}, "signoria:draft" {begun}, "signoria:why"
// {pieces, element}, "signoria:renewed".  A board that has tools of its own picks an action with
// "signoria:pick" {action}, proposes a move with "signoria:way" {path}, says why something cannot
// be done with "signoria:refuse" {text}, and hears by
// "signoria:touched" when other pieces are chosen (`.sel`).

import {
  Offer
} from "./offer.js";
import {
  draw,
  ghosts
} from "./pieces.js";
import {
  setState,
  showWays,
  tell
} from "./bar.js";
import {
  near
} from "./finger.js";
import {
  showMove,
  showPart,
  showRefusal,
  showUnknown
} from "./shown.js";
import "./words.js";

let offer = new Offer();
let touched = [];
let way = null; // another way than the proposed one, if the person wants it
let held = null; // what a tool of the board has put together
let number = ""; // another number than the proposed one, which stays while other pieces change
let armed = null; // the move whose loss was shown once
let refused = false;
let again = false; // the same board is drawn with other first picks: what was touched on it stays
let trail = []; // how the board came to be drawn with picks that nobody has played
let asked = {
  prompt: "",
  hint: ""
};
let keys = new Map(); // of moves that were sent and not yet acknowledged

const all = (selector) => [...document.querySelectorAll(selector)];
const words = (key) => document.body.dataset[key] ?? "";
const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, {
  detail
}));

export const isComposing = () => touched.length > 0 || offer.begun !== "" || Boolean(held?.path);
export const begun = () => offer.begun;
const planning = () => document.getElementById("table")?.hasAttribute("data-planning") ?? false;

// Read the moves of a page that was just made or replaced.  What was touched stays if it still fits.
export function renew() {
  const before = offer;
  offer = new Offer(JSON.parse(document.getElementById("offer")?.textContent || "{}"));
  if (offer.begun === "") trail = [];
  const kept = [];
  if (before.begun === offer.begun || offer.begun.startsWith(before.begun) || again)
    for (const piece of touched)
      if (offer.fitting([...kept, piece]).length) kept.push(piece);
  touched = kept;
  way = armed = held = null;
  again = false;
  number = "";
  refused = false;
  asked = {
    prompt: document.getElementById("prompt")?.textContent ?? "",
    hint: document.getElementById("hint")?.textContent ?? "",
    state: document.getElementById("act")?.dataset.state ?? "wait",
  };
  update();
  emit("signoria:renewed");
}

// --- what is shown ---------------------------------------------------------------------------

function update() {
  document.body.toggleAttribute("data-composing", isComposing());
  const found = offer.proposal(touched);
  const move = chosen(found);
  const numbers = move ? [] : offer.numbers(touched);
  const shown = move ?? numbers.find((each) => each.way === number) ?? byRank(numbers);
  paint(offer.beside(move, touched));
  ghosts(shown?.does?.ghosts ?? {});
  emit("signoria:touched");
  if (refused) return;
  if (!offer.moves.length) return setState(asked.state);
  showWays(move ? found.ways : numbers, shown, (other) => {
    number = other.way;
    way = move ? other : null;
    armed = null;
    update();
  });
  if (shown && !shown.does) emit("signoria:preview", {
    move: shown,
    path: whole(shown),
    done: update
  });
  if (!move) showPart(asked, isComposing(), missing(), shown?.does);
  else if (!move.does) showUnknown(move);
  else showMove(move, {
    more: found.more && move !== held,
    armed: armed === move.path,
    planning: planning(),
    hint: asked.hint,
  });
  tell();
}

export const isReady = () => Boolean(chosen(offer.proposal(touched)));

// What was chosen in the bar, as a move or as a number; else the cheapest way.
function chosen(found) {
  if (held?.path) return held;
  if (found.fitting.includes(way) && !way.open) return way;
  return found.ways.find((move) => number && move.way === number) ?? found.move;
}

const byRank = (moves) => moves.toSorted((a, b) => a.rank - b.rank)[0];

// In words, once something is begun.
function missing() {
  if (held) return held.need;
  if (!isComposing()) return "";
  const roles = offer.missing(touched).map((role) => words(`role${role[0].toUpperCase()}${role.slice(1)}`));
  return roles.find(Boolean) ?? "";
}

// What is lit, what could take the place of something chosen, what is chosen.
function paint(also) {
  draw({
    lit: offer.lit(touched),
    swaps: swaps(),
    chosen: [...touched, ...trail.flatMap((step) => step.pieces)],
    touched,
    also,
    idle: !offer.moves.length,
  });
  emit("signoria:composed", {
    pieces: [...touched, ...also]
  });
}

// Pieces that would take the place of a chosen one, also of one whose pick is drawn already.
function swaps() {
  const found = offer.swaps(touched);
  for (const step of trail)
    for (const piece of step.before.options(step.pieces)) found.add(piece);
  return found;
}

// --- touching ---------------------------------------------------------------------------------

export function touch(element) {
  const piece = element.dataset.piece;
  forgive();
  const step = trail.findIndex((each) => each.pieces.includes(piece));
  if (touched.includes(piece)) return takeBack(piece);
  if (step >= 0 && !offer.lit(touched).has(piece)) return backTo(step);
  const ofBar = element.closest("#act") !== null;
  const now = ofBar && !("asks" in element.dataset);
  if (offer.fitting([...touched, piece]).length) return add([...touched, piece], true, now);
  const other = offer.swapped(touched, piece);
  if (other) return add(other, false, now);
  if (!ofBar && redraft(piece)) return;
  // A control that is dim never acts; a piece of the board begins something else.
  if (!ofBar && !trail.length && offer.fitting([piece]).length) return add([piece], false, now);
  askWhy([...touched, piece], element);
}

function add(pieces, fresh, now) {
  touched = pieces;
  way = armed = null;
  const picks = offer.draft(touched);
  if (picks.length) {
    const spent = offer.spent(touched, picks);
    touched = touched.filter((piece) => !spent.includes(piece));
    return draft(picks, spent);
  }
  const found = offer.proposal(touched);
  if (found.move && fresh && atOnce(found, now)) return send(found.move);
  update();
}

// By the last touch: one way left, nothing lost, and nothing paid that was not touched.
function atOnce(found, now) {
  const {
    move,
    fitting
  } = found;
  const ask = words("confirm") || "final";
  if (planning() || ask === "always" || fitting.length > 1 || !move.does || move.does.twice) return false;
  if (move.does.chips.some(([kind]) => kind === "lose")) return false;
  const untouched = offer.fill(move, touched).some((room) => room && !move.loose);
  if (move.does.paid && untouched) return false;
  return !move.does.final || ask === "never" || (now && !move.does.paid);
}

function takeBack(piece) {
  touched = touched.filter((other) => other !== piece);
  way = armed = null;
  update();
}

// All of several pieces, as many as fit; once they are chosen, it takes them back.
function touchAll(element) {
  const pieces = element.dataset.all.split(" ");
  forgive();
  const now = [...touched];
  for (const piece of pieces)
    if (!now.includes(piece) && offer.fitting([...now, piece]).length) now.push(piece);
  if (now.length > touched.length) return add(now, false, true);
  if (pieces.some((piece) => touched.includes(piece)))
    return add(touched.filter((piece) => !pieces.includes(piece)), false, true);
  if (offer.fitting(pieces).length && element.closest("#act")) return add(pieces, false, true);
  askWhy([...touched, pieces[0]], element);
}

// Everything that was put together, or only the last piece of it.
export function clear(whole) {
  forgive();
  way = armed = null;
  if (held) return emit("signoria:clear");
  if (whole) {
    touched = [];
    if (trail.length) return backTo(0);
  } else if (touched.length) touched.pop();
  else if (trail.length) return backTo(trail.length - 1);
  update();
}

// --- the board with picks that nobody has played ----------------------------------------------

function draft(picks, pieces) {
  trail.push({
    begun: offer.begun,
    before: offer,
    pieces
  });
  emit("signoria:draft", {
    begun: [offer.begun, ...picks].filter(Boolean).join(","),
  });
}

// Which die, which storage: what has a default may also be touched when the board is already
// drawn with it.
function redraft(piece) {
  const step = trail.findLastIndex((each) => each.before.options(each.pieces).has(piece));
  if (step < 0) return false;
  const {
    begun: path,
    before,
    pieces
  } = trail[step];
  const now = before.with(pieces, piece);
  const picks = before.draft(now);
  trail = trail.slice(0, step);
  again = true;
  trail.push({
    begun: path,
    before,
    pieces: before.spent(now, picks)
  });
  emit("signoria:draft", {
    begun: [path, ...picks].filter(Boolean).join(","),
  });
  return true;
}

function backTo(step) {
  const {
    begun: path
  } = trail[step];
  trail = trail.slice(0, step);
  touched = [];
  emit("signoria:draft", {
    begun: path
  });
}

// A tool of the board has picked an action.
document.addEventListener("signoria:pick", (event) => {
  const id = String(event.detail.action);
  const through = offer.moves.filter((move) => move.picks[0] === id);
  if (!through.length) return;
  const [move] = through;
  if (through.length === 1 && !move.open) {
    touched = [];
    offer.moves = through.map((each) => Object.assign(each, {
      loose: true
    }));
    way = move;
    if (event.detail.now || (move.does && !move.does.final && !move.does.twice)) return send(move);
    return update();
  }
  draft(offer.shared(through), event.detail.pieces ?? []);
});

// A tool of the board shows one of the moves: it is proposed, Go plays it.
document.addEventListener("signoria:way", (event) => {
  const found = offer.moves.find((move) => move.path === event.detail.path);
  if (!found || !offer.fits(found, touched)) return;
  forgive();
  way = found;
  armed = null;
  update();
});

// A tool of the board holds a move, or says what it still needs ("signoria:clear" empties it) …
document.addEventListener("signoria:hold", (event) => {
  forgive();
  const same = held?.path === event.detail.path && held?.need === event.detail.need;
  if (same) return;
  held = {
    uses: [],
    rank: 0,
    ...event.detail
  };
  touched = [];
  way = armed = null;
  update();
});

// … or why something cannot be.
document.addEventListener("signoria:refuse", (event) => refuse(event.detail));

// --- playing ----------------------------------------------------------------------------------

const whole = (move) => (offer.begun ? `${offer.begun},${move.path}` : move.path);

export function go() {
  const move = chosen(offer.proposal(touched));
  if (!move?.does) return;
  if (move.does.twice && armed !== move.path) {
    armed = move.path;
    return update();
  }
  send(move);
}

function send(move) {
  const path = whole(move);
  if (!keys.has(path)) keys = new Map([
    [path, crypto.randomUUID?.() ?? String(Math.random()).slice(2)]
  ]);
  emit("signoria:send", {
    path,
    key: keys.get(path)
  });
}

// The table has answered: the next move is another one.
export function acknowledged() {
  keys = new Map();
  touched = [];
  trail = [];
}

// A line of the list in words is shown in the bar like any move; what is undoable is played at once.
function proposeInWords(move) {
  document.getElementById("words").open = false;
  forgive();
  if (move.open) return draft(move.picks, []);
  touched = [];
  armed = null;
  way = move;
  const plain = move.does && !move.does.final && !move.does.twice && !move.does.paid;
  if (plain && !planning() && words("confirm") !== "always") return send(move);
  update();
}

// --- why not ----------------------------------------------------------------------------------

function askWhy(pieces, element) {
  element.classList.add("why");
  emit("signoria:why", {
    pieces,
    element
  });
}

export function refuse(why) {
  refused = true;
  showRefusal(why);
}

function forgive() {
  for (const element of all(".why")) element.classList.remove("why");
  if (refused) {
    refused = false;
    update();
  }
}

// --- mouse and finger ----------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const out = event.target.closest("[data-way-out]");
  if (out) {
    forgive();
    document.getElementById("act").focus(); // the button goes away
    return add(JSON.parse(out.dataset.wayOut), false, true);
  }
  if (event.target.closest("#go")) return go();
  if (event.target.closest("[data-clear]")) return clear(true);
  const several = event.target.closest("[data-all]");
  if (several) return touchAll(several);
  const line = event.target.closest("#words button[data-action]");
  const worded = offer.moves.find((move) => move.path === line?.dataset.action);
  if (worded) {
    event.preventDefault();
    return proposeInWords(worded);
  }
  const element = event.target.closest("[data-piece]") ?? near(event);
  if (element && document.getElementById("table")?.contains(element)) touch(element);
  else if (!event.target.closest("#act")) forgive();
});

renew();
