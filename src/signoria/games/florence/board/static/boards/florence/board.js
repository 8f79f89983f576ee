// Placing a tile by eye: a ghost in the grid that is turned, flipped, dragged and stepped through
// the legal places.  It decides nothing: every place is one of the legal actions of the page, and
// `signoria:pick` sends it.  Also: a piece touched in the menu of the turn is touched again in the
// decision that follows, and on a phone the part of the page opens where the decision is.

const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];

let places = []; // legal places: {id, cells: [[row, column]], key, row, column}
let now = null; // the place the ghost shows
let carried = null; // a piece touched in the menu, to be touched again
let askedBefore = null;

document.body.classList.add("florence-script");

// --- cells -----------------------------------------------------------------------------------

const byReading = (a, b) => a[0] - b[0] || a[1] - b[1];

function normal(cells) {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells.map(([row, column]) => [row - top, column - left]).sort(byReading);
}

const keyOf = (cells) => normal(cells).map(([row, column]) => `${row}${column}`).join(" ");
const cellsOf = (key) => key.split(" ").map((pair) => [Number(pair[0]), Number(pair[1])]);

function changed(key, how) {
  const turns = {
    right: ([row, column]) => [column, -row],
    left: ([row, column]) => [-column, row],
    flip: ([row, column]) => [row, -column],
  };
  return keyOf(cellsOf(key).map(turns[how]));
}

function middle(cells) {
  const rows = cells.map(([row]) => row);
  const columns = cells.map(([, column]) => column);
  return [(Math.min(...rows) + Math.max(...rows)) / 2, (Math.min(...columns) + Math.max(...columns)) / 2];
}

function apart(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

// --- reading the page ------------------------------------------------------------------------

function legalActions() {
  return JSON.parse(find("#offer")?.textContent || "{}").picks ?? [];
}

function field(piece) {
  return find(`.field[data-piece="${piece}"]`);
}

function readPlaces() {
  places = [];
  now = null;
  if (!find("#place")) return;
  for (const action of legalActions()) {
    const cells = action.touches.map(field).filter(Boolean);
    if (!cells.length || cells.length !== action.touches.length) continue;
    const at = cells.map((cell) => [Number(cell.dataset.r), Number(cell.dataset.c)]);
    places.push({
      id: action.id,
      pieces: action.touches,
      cells: at,
      key: keyOf(at),
      final: action.final
    });
  }
  places.sort((a, b) => a.key.localeCompare(b.key) || byReading(middle(a.cells), middle(b.cells)));
}

// --- the ghost -------------------------------------------------------------------------------

function show(place) {
  now = place;
  all(".ghost.mine-to-place").forEach((old) => old.remove());
  const grid = find("#grid");
  if (!place || !grid) return;
  const drawing = find(`#place .ways [data-way="${place.key}"]`);
  const ghost = drawing.cloneNode(true);
  ghost.className = "poly ghost sel mine-to-place";
  ghost.style.setProperty("--r", Math.min(...place.cells.map(([row]) => row)));
  ghost.style.setProperty("--c", Math.min(...place.cells.map(([, column]) => column)));
  grid.append(ghost);
  grid.classList.add("aim");
  const preview = find("#place .preview-tile");
  const small = drawing.cloneNode(true);
  small.className = "poly flat";
  preview.replaceChildren(small);
  mark(place);
}

// Fields under the ghost, fields that fit as it lies, fields that fit after a turn.
function mark(place) {
  const same = places.filter((other) => other.key === place.key);
  const asItLies = new Set(same.flatMap((other) => other.pieces));
  for (const cell of all("#grid .field")) {
    const piece = cell.dataset.piece;
    cell.classList.toggle("under", place.pieces.includes(piece));
    cell.classList.toggle("turned", !asItLies.has(piece));
  }
  const number = find("#place [data-tool=next] output");
  if (number) number.textContent = `${places.indexOf(place) + 1} / ${places.length}`;
  for (const how of ["left", "right", "flip"]) {
    const tool = find(`#place [data-tool=${how}]`);
    tool?.setAttribute("aria-disabled", String(!after(how)));
  }
}

// The next way to lie in a direction that has a place at all.
function after(how) {
  let key = now.key;
  for (let step = 0; step < 4; step += 1) {
    key = changed(key, how);
    if (key !== now.key && places.some((place) => place.key === key)) return key;
    if (how === "flip") return null;
  }
  return null;
}

function nearest(candidates, point) {
  return candidates.reduce((best, place) =>
    !best || apart(middle(place.cells), point) < apart(middle(best.cells), point) ? place : best, null);
}

function turn(how) {
  if (!now) return;
  const key = after(how);
  if (key) show(nearest(places.filter((place) => place.key === key), middle(now.cells)));
}

function step(by) {
  if (!now) return;
  show(places[(places.indexOf(now) + by + places.length) % places.length]);
}

// The nearest place further in a direction, as it lies if that is possible.
function push(down, right) {
  const from = middle(now.cells);
  const ahead = places.filter((place) => {
    const [row, column] = middle(place.cells);
    return (row - from[0]) * down + (column - from[1]) * right > 0.2;
  });
  const same = ahead.filter((place) => place.key === now.key);
  const next = nearest(same.length ? same : ahead, [from[0] + down, from[1] + right]);
  if (next) show(next);
}

// A touched field: the ghost as it lies if it can cover it, else turned as little as possible.
function dropAt(row, column) {
  const covering = places.filter((place) => place.cells.some(([r, c]) => r === row && c === column));
  if (!covering.length) return false;
  const same = covering.filter((place) => place.key === now?.key);
  show(nearest(same.length ? same : covering, [row, column]));
  return true;
}

function forgetWhy() {
  all(".why").forEach((element) => element.classList.remove("why"));
  all(".whynot").forEach((bubble) => bubble.remove());
  const line = find("#pwhy");
  if (line) line.textContent = "";
}

function play(id) {
  document.dispatchEvent(new CustomEvent("signoria:pick", {
    detail: {
      action: id
    }
  }));
}

// --- mouse, finger, keys ---------------------------------------------------------------------

const tools = {
  left: () => turn("left"),
  right: () => turn("right"),
  flip: () => turn("flip"),
  next: () => step(1),
  go: () => now && play(now.id),
};

document.addEventListener("click", (event) => {
  const tool = event.target.closest("[data-tool]");
  if (tool && tools[tool.dataset.tool]) return tools[tool.dataset.tool]();
  const touched = event.target.closest("[data-piece]");
  if (!touched) return;
  remember(touched.dataset.piece);
  if (!places.length || !touched.classList.contains("field")) return;
  if (dragged) {
    event.stopImmediatePropagation();
    return;
  }
  const [row, column] = [Number(touched.dataset.r), Number(touched.dataset.c)];
  if (now?.pieces.includes(touched.dataset.piece)) {
    event.stopImmediatePropagation();
    forgetWhy();
    if (aimed) play(now.id);
    aimed = true;
    return;
  }
  if (dropAt(row, column)) {
    aimed = true;
    forgetWhy();
    event.stopImmediatePropagation();
  }
}, {
  capture: true
});

let aimed = false; // the player has put the ghost somewhere: the next touch on it builds
let dragged = false;
let hold = null;

document.addEventListener("pointerdown", (event) => {
  dragged = false;
  const swipe = event.target.closest("#place .preview");
  const cell = event.target.closest("#grid .field");
  if (swipe && now) hold = {
    swipe: true,
    x: event.clientX,
    y: event.clientY
  };
  else if (cell && now?.pieces.includes(cell.dataset.piece)) {
    const from = middle(now.cells);
    hold = {
      x: event.clientX,
      y: event.clientY,
      from,
      size: cell.getBoundingClientRect().width
    };
  }
});

document.addEventListener("pointermove", (event) => {
  if (!hold || hold.swipe) return;
  const right = (event.clientX - hold.x) / hold.size;
  const down = (event.clientY - hold.y) / hold.size;
  if (!dragged && Math.hypot(right, down) < 0.35) return;
  dragged = true;
  aimed = true;
  find("#grid")?.classList.add("drag");
  const same = places.filter((place) => place.key === now.key);
  const next = nearest(same, [hold.from[0] + down, hold.from[1] + right]);
  if (next && next !== now) show(next);
});

document.addEventListener("pointerup", (event) => {
  if (hold?.swipe) {
    const right = event.clientX - hold.x;
    const down = event.clientY - hold.y;
    if (Math.abs(right) > 24 && Math.abs(right) > Math.abs(down)) turn(right > 0 ? "right" : "left");
    else if (Math.abs(down) > 24) turn("flip");
  }
  hold = null;
  find("#grid")?.classList.remove("drag");
  if (dragged) setTimeout(() => {
    dragged = false;
  }, 0);
});

document.addEventListener("pointercancel", () => {
  hold = null;
});

// Two fingers on the grid turn the tile; so does the wheel.
let twist = null;

function angle(touches) {
  return Math.atan2(touches[1].clientY - touches[0].clientY, touches[1].clientX - touches[0].clientX);
}
document.addEventListener("touchstart", (event) => {
  twist = now && event.touches.length === 2 && event.target.closest("#grid") ? angle(event.touches) : null;
}, {
  passive: true
});
document.addEventListener("touchmove", (event) => {
  if (twist === null || event.touches.length !== 2) return;
  const by = Math.atan2(Math.sin(angle(event.touches) - twist), Math.cos(angle(event.touches) - twist));
  if (Math.abs(by) < 0.6) return;
  turn(by > 0 ? "right" : "left");
  twist = angle(event.touches);
}, {
  passive: true
});
let wheeled = 0;
document.addEventListener("wheel", (event) => {
  if (!now || !event.target.closest("#grid")) return;
  event.preventDefault();
  if (event.timeStamp - wheeled < 140) return;
  wheeled = event.timeStamp;
  if (event.shiftKey) turn("flip");
  else turn(event.deltaY > 0 ? "right" : "left");
}, {
  passive: false
});

const keys = {
  q: () => turn("left"),
  e: () => turn("right"),
  f: () => turn("flip"),
  ".": () => step(1),
  ",": () => step(-1),
  ArrowUp: () => push(-1, 0),
  ArrowDown: () => push(1, 0),
  ArrowLeft: () => push(0, -1),
  ArrowRight: () => push(0, 1),
};

document.addEventListener("keydown", (event) => {
  if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, .log, .wordlist")) return;
  const act = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (act) {
    event.preventDefault();
    aimed = true;
    act();
  } else if (event.key === "Enter" && !event.target.closest("button:not(.field), a, summary")) {
    event.preventDefault();
    play(now.id);
  }
});

// --- from the menu into the decision that follows ----------------------------------------------

const opening = /^(sup|card|fr|table)-/;

function remember(piece) {
  const asked = find("#mine")?.dataset.asked;
  carried = asked === "TurnMenu" && opening.test(piece) ? piece : null;
}

function carryOn(tries = 20) {
  const piece = carried;
  if (!piece) return;
  if (document.body.classList.contains("waiting") && tries) {
    setTimeout(() => carryOn(tries - 1), 40);
    return;
  }
  carried = null;
  const asked = find("#mine")?.dataset.asked;
  if (!["BuildKind", "WorkCard", "FreedomKind", "RecruitTarget"].includes(asked)) return;
  const found = legalActions().filter((action) => action.touches.length === 1 && action.touches[0] === piece);
  // A touch like any other: what cannot be taken back is still asked for first.
  if (found.length === 1) find(`[data-piece="${piece}"]`)?.click();
}

// --- the limit of a bidder -----------------------------------------------------------------------

function within(field, value) {
  const step = Number(field.step);
  const whole = Math.floor(value / step) * step;
  return String(Math.max(Number(field.min), Math.min(whole, Number(field.max))));
}

document.addEventListener("click", (event) => {
  const by = event.target.closest("[data-limit]");
  const field = find("#limit-florins");
  if (by && field) field.value = within(field, Number(field.value) + Number(by.dataset.limit));
});

// The price may have passed what somebody was about to set.
function followPrice() {
  const field = find("#limit-florins");
  if (field && field !== document.activeElement) field.value = within(field, Number(field.value));
}

// --- after every change of the page ------------------------------------------------------------

function openPart() {
  const mine = find("#mine");
  const asked = mine?.dataset.asked ?? "";
  if (asked && asked !== askedBefore) {
    const radio = document.getElementById(`m-${mine.dataset.open}`);
    if (radio && askedBefore !== null) radio.checked = true;
  }
  askedBefore = asked;
}

function renewed() {
  readPlaces();
  aimed = false;
  if (places.length) show(places[0]);
  openPart();
  followPrice();
  setTimeout(carryOn, 0);
}

document.addEventListener("signoria:renewed", renewed);
renewed();
