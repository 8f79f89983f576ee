// Tuscany: tools that help to choose among the legal actions.  No rule is decided here.
//
// 1. Touching a market token, an item or a field begins the action and goes on with that piece.
// 2. Cards of the hand stand for the parts of a payment; what would be left over is counted.
// 3. An estate is built freely, by dragging its tiles or with buttons; "build" then makes the picks
//    the rules ask for, one by one.

const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const piece = (name) => one(`#table [data-piece="${name}"]`);
const offered = () => (JSON.parse(document.getElementById("offer")?.textContent || "{}").picks ?? []);
const idle = () => !document.body.classList.contains("waiting");

// Do something as soon as the page has finished what it is doing.
function soon(work, tries = 60) {
  if (idle()) work();
  else if (tries) setTimeout(() => soon(work, tries - 1), 40);
}

// --- 1. beginning an action on the board ----------------------------------------------------

const BEGINS = ["take", "place"];
let carried = "";

function carry(name) {
  const begun = offered().filter((action) => action.touches.includes(name));
  carried = begun.length === 1 && BEGINS.includes(begun[0].touches[0]) && !BEGINS.includes(name) ? name : "";
}

function goOn() {
  const name = carried;
  if (!name) return;
  const actions = offered();
  const through = actions.filter((action) => action.touches.includes(name));
  const later = name.startsWith("f-") && actions.some((action) => action.touches[0]?.startsWith("store-"));
  if (!later) carried = "";
  if (through.length && !BEGINS.includes(through[0].touches[0])) setTimeout(() => soon(() => piece(name)?.click()), 30);
}

// On a phone the part of the table that is asked for comes forward.
function showPart() {
  if (!matchMedia("(max-width:700px)").matches || !offered().length) return;
  const now = one("[name=m]:checked")?.id.slice(2);
  const has = (key) => one(`#table > [data-tab~="${key}"] .legal`);
  if (!now || now === "log" || has(now)) return;
  const other = ["mine", "shared"].find(has);
  const radio = other && document.getElementById(`m-${other}`);
  if (radio) radio.checked = true;
}

// --- 2. payment -----------------------------------------------------------------------------

const paying = () => one("#table .pay");
const group = (card) => card.closest(".hand-group").dataset.colour;

// The part a card of the hand stands for: one not chosen yet, else one to be given back.
function partOf(card) {
  const parts = all(`.pay .pay-part[data-colour="${group(card)}"]`);
  return parts.find((part) => part.classList.contains("legal")) ?? parts.find((part) => part.classList.contains("sel"));
}

// What the parts chosen so far leave over, with the one that is pointed at.
function countLeft() {
  const panel = paying();
  if (!panel) return;
  const spent = new Map();
  let workers = 0;
  const peeked = all(".pay-part.legal", panel).filter((part) => part.matches(":hover,:focus-visible"));
  for (const part of [...all(".pay-part.sel", panel), ...peeked.slice(0, 1)]) {
    if (part.classList.contains("by-worker")) workers += 1;
    else spent.set(part.dataset.colour, (spent.get(part.dataset.colour) ?? 0) + Number(part.dataset.cards));
  }
  let total = 0;
  for (const count of spent.values()) total += count;
  one('[data-left="cards"]', panel).textContent = Number(panel.dataset.cards) - total;
  one('[data-left="workers"]', panel).textContent = Number(panel.dataset.workers) - workers;
  for (const chip of all(".left-card", panel)) {
    const used = spent.get(chip.dataset.left) ?? 0;
    const rest = Number(chip.dataset.have) - used;
    one("b", chip).textContent = rest;
    chip.classList.toggle("low", used > 0);
    chip.classList.toggle("gone", rest === 0);
  }
  for (const fan of all(".hand-group")) showCards(fan, spent.get(fan.dataset.colour) ?? 0);
}

// Cards that are paid are lifted, cards that could be paid are lit.
function showCards(fan, used) {
  const cards = all(".estate-card[data-piece]", fan);
  const lit = one(`.pay .pay-part.legal[data-colour="${fan.dataset.colour}"]`) !== null;
  cards.forEach((card, nth) => {
    const picked = nth >= cards.length - used;
    card.classList.toggle("paid", picked);
    card.classList.toggle("lit", lit && !picked);
    card.classList.toggle("off", !lit && !picked);
  });
}

// Pointing at a part shows what would be left, before it is touched.
for (const kind of ["pointerover", "pointerout", "focusin", "focusout"])
  document.addEventListener(kind, (event) => {
    if (event.target.closest?.(".pay .pay-part")) setTimeout(countLeft);
  });

// A whole way to pay: its two parts, and nothing chosen before.
function payBy(way) {
  for (const part of all(".pay .pay-part.sel")) part.click();
  for (const name of way.dataset.parts.split(" "))
    if (idle()) piece(name)?.click();
}

const watcher = new MutationObserver(countLeft);

function watch() {
  watcher.disconnect();
  for (const part of all(".pay .pay-part")) watcher.observe(part, {
    attributes: true,
    attributeFilter: ["class"]
  });
  countLeft();
}

// --- 3. building an estate ------------------------------------------------------------------

const TILES = 3;
const FIELDS = 10;
let estate = null; // {key, order, turns by tile, shifts, castle: {kind, cell} or null}
let plan = null; // what the page says about the tiles
let sending = null;

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
    if (open()) element.classList.toggle("has-castle", estate.castle?.kind === place.kind && estate.castle.cell ===
      place
      .cell);
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
  tell("");
  drawEstate();
}

function setCastle(cell) {
  if (cell.dataset.letter !== plan.home) return tell(strip().dataset.home, true);
  const same = cell.classList.contains("has-castle");
  estate.castle = same ? null : {
    kind: Number(cell.dataset.kind),
    cell: Number(cell.dataset.cell)
  };
  tell("");
  drawEstate();
}

// --- dragging a tile: it lands where it is nearest, and the others make room ------------------

const SLACK = 6; // pixels a touch may slip without being a drag
const STEP = 3 * 0.866; // rows are closer than fields are wide; a tile has three
let drag = null; // {kind, pointer, x, y, left, nth, moved, before}
let dragged = false;

function grab(event) {
  dragged = false;
  const cell = event.target.closest?.("#table .build-strip .cell");
  if (!cell || !open() || event.button > 0 || sending) return;
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
  tell("");
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

function tell(text, refused = false) {
  const line = document.getElementById("say0");
  line.textContent = text;
  line.classList.toggle("refused", refused);
  const phone = document.getElementById("pwhy");
  if (phone) phone.textContent = refused ? text : "";
}

// Make the picks that are still to be made; every answer of the table asks for the next.
function build() {
  if (!estate.castle) return tell(strip().dataset.castle, true);
  const made = picks();
  const home = places().find((place) => place.kind === estate.castle.kind && place.cell === estate.castle.cell);
  const wanted = [
    `order-${plan.names[made[0]]}`,
    ...made.slice(1, 4).map((turned) => `rotate-${180 * turned}`),
    ...made.slice(4).map((side) => `shift-${side ? "right" : "left"}`),
    `f-${home.field}`,
  ];
  sending = {
    wanted,
    done: -1,
    patience: 0
  };
  document.body.dataset.sending = document.body.dataset.animate ?? "";
  document.body.dataset.animate = "off"; // six quick answers are not worth six transitions
  send();
}

// The next pick.  The page may be renewed for other reasons: no step is sent twice.
function send() {
  const step = strip()?.dataset.state === "ask" ? plan.made : -1;
  if (step === sending.done && step >= 0) return;
  const action = offered().find((found) => found.touches.includes(sending.wanted[step]));
  clearTimeout(sending.patience);
  if (!action) return sent();
  sending.done = step;
  sending.patience = setTimeout(sent, 10000);
  setTimeout(() => soon(() => document.dispatchEvent(new CustomEvent("signoria:pick", {
    detail: {
      action: action.id
    }
  }))), 20);
}

function sent() {
  const {
    dataset
  } = document.body;
  if (dataset.sending) dataset.animate = dataset.sending;
  else delete dataset.animate;
  delete dataset.sending;
  clearTimeout(sending?.patience);
  sending = null;
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
  } else if (target.dataset.piece === "build") {
    stop();
    build();
  } else if (target.dataset.parts) {
    stop();
    payBy(target);
  } else if (target.matches(".build-strip .cell") && open() && plan.made < 6) {
    stop();
    setCastle(target);
  } else if (target.matches(".hand-group .estate-card") && paying() && event.isTrusted && partOf(target)) {
    stop();
    partOf(target).click();
  } else if (target.dataset.piece && event.isTrusted) carry(target.dataset.piece);
}, true);

document.addEventListener("signoria:renewed", () => {
  readEstate();
  watch();
  if (sending) send();
  goOn();
  showPart();
});

readEstate();
watch();
showPart();
