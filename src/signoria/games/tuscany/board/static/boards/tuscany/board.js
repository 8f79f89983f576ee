// Tuscany: tools that help to choose among the legal moves.  No rule is decided here.
//
// 1. What is being placed is shown where it will lie, and how many cards of a colour pay for it.
// 2. An estate is built freely, by dragging its tiles or with buttons; the bar gets it as one move.

const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const piece = (name) => one(`#table [data-piece="${name}"]`);

// --- 1. what is put together ------------------------------------------------------------------

// On a phone the part of the table that is asked for comes forward; not while a guide only tells something.
function showPart() {
  if (!matchMedia("(max-width:700px)").matches || one(".gdc:not(:has(#guide-task))")) return;
  const now = one("[name=m]:checked")?.id.slice(2);
  const has = (key) => one(`#table > [data-tab~="${key}"] .legal:not(.swap)`);
  if (!now || now === "log" || has(now)) return;
  const other = ["mine", "shared"].find(has);
  const radio = other && document.getElementById(`m-${other}`);
  if (radio) radio.checked = true;
}

document.addEventListener("signoria:composed", (event) => {
  const {
    pieces
  } = event.detail;
  lightFields();
  showGhost(pieces);
  for (const fan of all(".hand-group")) {
    const used = pieces.filter((name) => name.startsWith(`hand-${fan.dataset.colour}-`)).length;
    fan.toggleAttribute("data-pays", used > 0);
    if (used) fan.dataset.pays = `${used}/${fan.dataset.cards}`;
  }
});

// The token lies on its field while nobody has played it yet.
function showGhost(pieces) {
  for (const old of all(".cell-ghost")) old.remove();
  const field = pieces.find((name) => name.startsWith("f-"));
  const item = pieces.find((name) => /^(store|m)-/.test(name));
  const place = field && item && piece(field);
  const drawn = item && one("svg", piece(item));
  if (!place?.matches(".own-estate .fld") || !drawn) return;
  const ghost = drawn.cloneNode(true);
  ghost.classList.add("cell-ghost");
  place.append(ghost);
}

// --- 2. building an estate --------------------------------------------------------------------

const TILES = 3;
const FIELDS = 10;
let estate = null; // {key, order, turns by tile, shifts, castle: {kind, cell} or null}
let plan = null; // what the page says about the tiles

const strip = () => one("#table .build-strip");
const open = () => ["ask", "wait"].includes(strip()?.dataset.state);

function readEstate() {
  const box = strip();
  if (!box) {
    estate = null;
    return;
  }
  plan = JSON.parse(box.dataset.build);
  const key = plan.tiles.map((tile) => tile.id).join();
  if (estate?.key !== key) estate = {
    key,
    castle: null
  };
  else if (open()) {
    // Keep what was tried, except where the table already knows better.
    const made = plan.made;
    const kept = picks();
    plan.picks = plan.picks.map((pick, step) => (step < made ? pick : kept[step]));
  }
  const [order, ...rest] = plan.picks;
  estate.order = [...plan.orders[order]];
  estate.turns = [0, 0, 0];
  estate.order.forEach((kind, nth) => {
    estate.turns[kind] = rest[nth];
  });
  estate.shifts = rest.slice(TILES);
  drawEstate();
}

// The picks as the rules ask for them: order, a turn per tile from the top, two shifts.
function picks() {
  const order = plan.orders.findIndex((known) => known.every((kind, nth) => kind === estate.order[nth]));
  return [order, ...estate.order.map((kind) => estate.turns[kind]), ...estate.shifts];
}

// Where every field lies: row and half-steps, by tile and printed cell.
function places() {
  let offset = 0;
  const found = [];
  estate.order.forEach((kind, nth) => {
    if (nth) offset += estate.shifts[nth - 1] ? plan.shift : -plan.shift;
    for (let cell = 0; cell < FIELDS; cell += 1) {
      const position = estate.turns[kind] ? FIELDS - 1 - cell : cell;
      const [row, x] = plan.positions[position];
      found.push({
        kind,
        cell,
        row: row + 3 * nth,
        x: x + offset,
        field: FIELDS * nth + position,
        letter: plan.tiles[kind].cells[cell]
      });
    }
  });
  const left = Math.min(...found.map((place) => place.x));
  for (const place of found) place.x -= left;
  return found;
}

const touching = (a, b) => {
  const rows = Math.abs(a.row - b.row);
  const apart = Math.abs(a.x - b.x);
  return (rows === 0 && apart === 2) || (rows === 1 && apart === 1);
};

// Columns left of the estate, which is drawn in the middle of its widest form.
const margin = (found) => (5 - Math.max(...found.map((place) => place.x)) / 2 - 1) / 2;

// The left edge of a tile, in fields.
function edge(kind, found) {
  return margin(found) + Math.min(...found.filter((place) => place.kind === kind).map((place) => place.x)) / 2;
}

const isHome = (place) => estate.castle?.kind === place.kind && estate.castle.cell === place.cell;

function drawEstate() {
  const box = strip();
  const found = places();
  box.style.setProperty("--ex", margin(found));
  for (const place of found) {
    const element = document.getElementById(`t${place.kind}-${place.cell}`);
    element.classList.toggle("held", Boolean(drag?.moved) && drag.kind === place.kind);
    element.style.setProperty("--cx", place.x / 2);
    element.style.setProperty("--cy", place.row);
    element.dataset.piece = `f-${place.field}`;
    if (open()) element.classList.toggle("has-castle", isHome(place));
  }
  estate.order.forEach((kind, nth) => {
    const own = found.filter((place) => place.kind === kind);
    const land = document.getElementById(`land-${kind}`);
    land.style.setProperty("--cx", Math.min(...own.map((place) => place.x)) / 2);
    land.style.setProperty("--cy", 3 * nth);
    const controls = one(`.tile-controls[data-nth="${nth}"]`, box);
    one(".tile-name", controls).textContent = plan.tiles[kind].id;
    press(controls, "turn", estate.turns[kind] === 1, plan.made > 1 + nth);
    press(controls, "swap", false, plan.made > 0);
    if (nth) {
      press(controls, "left", !estate.shifts[nth - 1], plan.made > 3 + nth);
      press(controls, "right", Boolean(estate.shifts[nth - 1]), plan.made > 3 + nth);
    }
  });
  drawRegions(found);
  lightFields();
  hold();
}

function press(controls, what, on, fixed) {
  const button = one(`[data-do="${what}"]`, controls);
  button.classList.toggle("on", on);
  button.disabled = fixed;
  if (what !== "swap") button.setAttribute("aria-pressed", String(on));
}

function drawRegions(found) {
  let path = "";
  const region = found.map((_, nth) => nth);
  const root = (nth) => (region[nth] === nth ? nth : root(region[nth]));
  found.forEach((a, nth) => {
    found.forEach((b, other) => {
      if (other <= nth || a.letter !== b.letter || !touching(a, b)) return;
      region[root(other)] = root(nth);
      const at = (share) =>
        `${a.x * 50 + 50 + (b.x - a.x) * 50 * share} ${a.row * 86.6 + 58 + (b.row - a.row) * 86.6 * share}`;
      path += `M${at(0.36)}L${at(0.64)}`;
    });
  });
  for (const line of all(".bridges path")) line.setAttribute("d", path);
  const sizes = new Map();
  found.forEach((_, nth) => sizes.set(root(nth), (sizes.get(root(nth)) ?? 0) + 1));
  let best = 0;
  for (const row of all(".regions .region-row")) {
    const fields = Number(row.dataset.fields);
    const own = [...sizes].filter(([, size]) => size === fields).map(([nth]) => found[nth].letter);
    best += own.length * plan.points[fields];
    one("b", row).textContent = own.length;
    if (fields === 1) continue;
    const palette = all(".regions .palette i");
    const shown = palette.flatMap((sample) => own.filter((letter) => letter === sample.dataset.letter).map(() => sample
      .cloneNode(true)));
    one(".swatches", row).replaceChildren(...shown);
  }
  one("[data-best]").textContent = best;
}

function change(button) {
  const nth = Number(button.closest(".tile-controls").dataset.nth);
  const what = button.dataset.do;
  if (what === "turn") estate.turns[estate.order[nth]] ^= 1;
  else if (what === "left") estate.shifts[nth - 1] = 0;
  else if (what === "right") estate.shifts[nth - 1] = 1;
  else {
    const other = nth < TILES - 1 ? nth + 1 : nth - 1;
    [estate.order[nth], estate.order[other]] = [estate.order[other], estate.order[nth]];
  }
  drawEstate();
}

function setCastle(cell) {
  if (cell.dataset.letter !== plan.home) return refuse(cell);
  const same = cell.classList.contains("has-castle");
  estate.castle = same ? null : {
    kind: Number(cell.dataset.kind),
    cell: Number(cell.dataset.cell)
  };
  drawEstate();
}

// The dark green fields are lit: the composer knows only what is asked for next.
function lightFields() {
  if (!open()) return;
  for (const cell of all(".build-strip .home-field")) {
    const castle = cell.classList.contains("has-castle");
    cell.classList.toggle("legal", !castle);
    cell.setAttribute("aria-pressed", String(castle));
  }
}

// The bar says why no castle may stand there.
function refuse(cell) {
  const text = strip().dataset.home.replace("{field}", cell.title);
  document.dispatchEvent(new CustomEvent("signoria:refuse", {
    detail: {
      text
    }
  }));
}

// --- dragging a tile: it lands where it is nearest, and the others make room ------------------

const SLACK = 6; // pixels a touch may slip without being a drag
const STEP = 3 * 0.866; // rows are closer than fields are wide; a tile has three
let drag = null; // {kind, pointer, x, y, left, nth, moved, before}
let dragged = false;

function grab(event) {
  dragged = false;
  const cell = event.target.closest?.("#table .build-strip .cell");
  if (!cell || !open() || event.button > 0) return;
  const kind = Number(cell.dataset.kind);
  drag = {
    kind,
    pointer: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    moved: false,
    left: edge(kind, places()),
    nth: estate.order.indexOf(kind),
    before: {
      order: estate.order,
      shifts: estate.shifts
    },
  };
}

function pull(event) {
  if (drag?.pointer !== event.pointerId) return;
  const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moved && Math.hypot(right, down) < SLACK) return;
  drag.moved = true;
  const field = one(".cell", strip()).getBoundingClientRect().width;
  const left = drag.left + right / field;
  const nth = drag.nth + down / (STEP * field);
  land(Math.max(0, Math.min(TILES - 1, Math.round(nth))), left);
  strip().style.setProperty("--fx", left - edge(drag.kind, places()));
  strip().style.setProperty("--fy", nth - estate.order.indexOf(drag.kind));
}

// The place in the order and the shifts that bring the held tile nearest to the pointer.
function land(nth, left) {
  if (plan.made === 0) {
    const others = drag.before.order.filter((kind) => kind !== drag.kind);
    estate.order = others.toSpliced(nth, 0, drag.kind);
  }
  const away = (shifts) => {
    estate.shifts = shifts;
    const changes = shifts.filter((side, seam) => side !== drag.before.shifts[seam]).length;
    return Math.abs(edge(drag.kind, places()) - left) + changes / 100;
  };
  const free = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1]
  ].filter((shifts) =>
    shifts.every((side, seam) => plan.made <= 4 + seam || side === drag.before.shifts[seam]));
  estate.shifts = free.reduce((best, shifts) => (away(shifts) < away(best) ? shifts : best));
  drawEstate();
}

function drop(event) {
  if (!drag || (event && drag.pointer !== event.pointerId)) return;
  if (event?.type !== "pointerup") Object.assign(estate, drag.before);
  dragged = drag.moved; // the click that follows is no touch
  drag = null;
  if (strip()) drawEstate();
}

document.addEventListener("pointerdown", grab);
document.addEventListener("pointermove", pull);
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") drop(null);
});

// --- a tile by keyboard: on one of its fields or buttons ---------------------------------------

const KEYS = {
  t: "turn",
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "swap",
  ArrowDown: "swap"
};

document.addEventListener("keydown", (event) => {
  const what = KEYS[event.key];
  const on = what && open() && event.target.closest?.(".build-strip .cell, .tile-controls");
  if (!on || event.shiftKey !== event.key.startsWith("Arrow")) return;
  event.preventDefault();
  event.stopPropagation();
  const own = on.dataset.nth ?? estate.order.indexOf(Number(on.dataset.kind));
  const nth = Number(own) - (event.key === "ArrowUp" ? 1 : 0); // a tile is swapped with the next
  if (what === "swap" && (nth < 0 || nth === TILES - 1)) return;
  const button = one(`.tile-controls[data-nth="${nth}"] [data-do="${what}"]`);
  if (button && !button.disabled) change(button);
}, true);

// What was put together is given up.
document.addEventListener("signoria:clear", () => {
  if (!estate?.castle) return;
  estate.castle = null;
  drawEstate();
});

// The picks that are still to be made, as one move: the bar shows it, Go plays it.
function hold() {
  if (strip()?.dataset.state !== "ask") return;
  const detail = {
    path: estate.castle ? path() : "",
    words: strip().dataset.words.replace("{n}", one("[data-best]").textContent),
    need: estate.castle ? "" : strip().dataset.castle,
  };
  document.dispatchEvent(new CustomEvent("signoria:hold", {
    detail
  }));
}

function path() {
  const made = picks();
  const home = places().find(isHome);
  const {
    order,
    rotate,
    shift,
    castle
  } = plan.first;
  const first = [order, rotate, rotate, rotate, shift, shift];
  const numbers = [...made.map((pick, step) => first[step] + pick), castle + home.field];
  return numbers.slice(plan.made).join(",");
}

// --- the page -------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const stop = () => {
    event.stopPropagation();
    event.preventDefault();
  };
  if (dragged && event.detail) {
    dragged = false;
    return stop();
  }
  const target = event.target.closest("#table button, #table [data-piece]");
  if (!target) return;
  if (target.dataset.do && open()) {
    stop();
    change(target);
  } else if (target.matches(".build-strip .cell") && open()) {
    stop();
    setCastle(target);
  }
}, true);

document.addEventListener("signoria:renewed", () => {
  readEstate();
  showPart();
});

readEstate();
showPart();
