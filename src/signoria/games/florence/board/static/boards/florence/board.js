// Placing a tile by eye: a ghost in the grid that is turned, flipped, dragged and stepped through
// the legal places.  It decides nothing: every place is one of the moves of the page, which the
// composer proposes and plays.  Also: the order in which cards return under their deck, a rival's
// board made large, and on a phone the part of the page opens where the decision is.

const find = (selector) => document.querySelector(selector);
const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, {
  detail
}));
const all = (selector) => [...document.querySelectorAll(selector)];

let places = []; // legal places: {id, cells: [[row, column]], key, row, column}
let now = null; // the place the ghost shows
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
      key: keyOf(at)
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
  emit("signoria:way", {
    path: String(place.id)
  });
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

// A place that has to be settled before the price of a joint building is asked.
function settle() {
  if (now) emit("signoria:pick", {
    action: now.id
  });
}

// --- mouse, finger, keys ---------------------------------------------------------------------

const tools = {
  left: () => turn("left"),
  right: () => turn("right"),
  flip: () => turn("flip"),
  next: () => step(1),
  go: settle,
};

document.addEventListener("click", (event) => {
  const tool = event.target.closest("[data-tool]");
  if (tool && tools[tool.dataset.tool]) return tools[tool.dataset.tool]();
  const out = event.target.closest("[data-way-out]");
  const [way] = places.length && out ? JSON.parse(out.dataset.wayOut) : [];
  const touched = way ? field(way) : event.target.closest("[data-piece]");
  if (!touched || !places.length || !touched.classList.contains("field")) return;
  const there = [Number(touched.dataset.r), Number(touched.dataset.c)];
  if (dragged || now?.pieces.includes(touched.dataset.piece) || dropAt(...there)) event.stopImmediatePropagation();
}, {
  capture: true
});

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
    act();
  } else if (event.key === "Enter" && find("#place [data-tool=go]") && !event.target.closest(
      "button:not(.field), a")) {
    event.preventDefault();
    settle();
  }
});

// --- cards that return under their deck -----------------------------------------------------------

let returned = []; // the others of a look, in the order they go under the deck

function looked() {
  return all(".looking [data-take]");
}

// The card that is touched is kept; the others stand in a row, in the order they are shown at first.
function showReturned() {
  const row = find("#returned");
  if (!row) return;
  const kept = looked().find((card) => card.matches(".sel, .auto"));
  const others = looked().filter((card) => card !== kept);
  const known = returned.length === others.length && returned.every((card) => others.includes(card));
  if (!known) returned = others;
  row.hidden = !kept || others.length < 2;
  if (row.hidden) return;
  row.querySelector("ol").replaceChildren(...returned.map((card, place) => entry(card, place)));
}

function entry(card, place) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.dataset.earlier = String(place);
  button.textContent = `${place + 1}. ${card.dataset.short}`;
  button.title = find("#returned").dataset.earlier;
  item.append(button);
  return item;
}

// One place earlier; the first one goes to the end.
function earlier(place) {
  const [card] = returned.splice(place, 1);
  returned.splice(place ? place - 1 : returned.length, 0, card);
  const kept = looked().find((other) => !returned.includes(other));
  const under = returned.slice(0, -1).map((other) => other.dataset.under);
  emit("signoria:way", {
    path: [kept.dataset.take, ...under].join(",")
  });
  find(`#returned [data-earlier="${Math.max(place - 1, 0)}"]`)?.focus();
}

document.addEventListener("signoria:touched", showReturned);
document.addEventListener("click", (event) => {
  const by = event.target.closest("[data-earlier]");
  if (by?.closest("#returned ol")) earlier(Number(by.dataset.earlier));
});

// --- a rival's board made large ------------------------------------------------------------------

function enlarge(part) {
  const sheet = document.createElement("dialog");
  sheet.className = "large-board g-florence";
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn";
  close.textContent = "×";
  close.setAttribute("aria-label", find("#mine").dataset.close);
  const copy = part.cloneNode(true);
  copy.removeAttribute("id");
  for (const name of copy.querySelectorAll(".enlarge")) {
    const title = document.createElement("b");
    title.textContent = name.textContent;
    name.replaceWith(title);
  }
  sheet.append(close, copy);
  document.body.append(sheet);
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet || event.target === close) sheet.close();
  });
  sheet.addEventListener("keydown", (event) => event.stopPropagation());
  sheet.addEventListener("close", () => sheet.remove());
  sheet.showModal();
}

document.addEventListener("click", (event) => {
  const part = event.target.closest(".enlarges");
  if (part && !event.target.closest("[data-piece]") && !part.closest("dialog")) enlarge(part);
});

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
  returned = [];
  showReturned();
  if (places.length) show(places[0]);
  openPart();
  followPrice();
}

document.addEventListener("signoria:renewed", renewed);
renewed();
