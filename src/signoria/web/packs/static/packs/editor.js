// The editor of a data file: what is changed is kept in the browser until it is saved as a draft, also over a reload or
// without a network (outbox.js); the answer says what is wrong.
import {
  FRESH,
  Outbox,
  packed,
  post
} from "../site/outbox.js";
import {
  refresh,
  stale,
  turnTo
} from "./preview.js";

const form = document.getElementById("editor");
const fields = document.getElementById("fields");
const state = document.getElementById("state");
const fault = document.getElementById("fault");
const token = form.elements.csrfmiddlewaretoken.value;
const WAIT = 350; // ms without typing
const GONE = [403, 404]; // signed out meanwhile: it stays in the browser until this person comes again
const begun = Date.now();
let waiting = []; // not even in the outbox yet
let timer = 0;
let last = []; // the way to what was changed last

// --- sending --------------------------------------------------------------------------------------------------------
const outbox = new Outbox(form.dataset.save, document.body.dataset.person ?? "", deliver, tellHow);

function change(op) {
  const place = JSON.stringify(op[1]);
  last = op[1] ?? [];
  const again = ["set", "paint"].includes(op[0]);
  waiting = waiting.filter((old) => !(again && old[0] === op[0] && JSON.stringify(old[1]) === place));
  waiting.push(op);
  tellHow();
  clearTimeout(timer);
  timer = setTimeout(send, again ? WAIT : 0);
}

function send() {
  if (!waiting.length) return;
  outbox.put({
    kind: "edit",
    url: form.dataset.save,
    values: {
      ops: JSON.stringify(waiting)
    },
  });
  waiting = [];
}

// What an earlier page has left changes fields that this one shows: they are asked for.
function deliver(entry) {
  const values = entry.at < begun ? {
    ...entry.values,
    form: "1"
  } : entry.values;
  return post({
    ...entry,
    values
  }, token, (answer, text) => {
    if (GONE.includes(answer.status)) throw new Error(answer.status);
    show(JSON.parse(text));
  });
}

// Saving, saved or lost.
const isBusy = () => waiting.length > 0 || outbox.entries().length > 0;

function tellHow() {
  if (!isBusy()) {
    if (state.dataset.is) tell("saved");
    if (goal) location.assign(goal);
  } else tell(outbox.tries > 0 ? "lost" : "saving");
}

function tell(what) {
  if (state.dataset.is === what) return;
  state.dataset.is = what;
  state.textContent = form.dataset[what];
}

// Who goes on at once loses nothing: links wait for what is being saved, whatever else closes the page sends the rest.
let goal = "";
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !isBusy()) return;
  const plain = !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (plain && goal !== link.href) { // a second touch goes, after a warning if nothing could be saved
    event.preventDefault();
    goal = link.href;
  }
  send();
});
addEventListener("pagehide", () => {
  send();
  for (const entry of outbox.entries()) navigator.sendBeacon(entry.url, packed(entry, token));
});
addEventListener("beforeunload", (event) => {
  if (state.dataset.is === "lost") event.preventDefault();
});

function show(told) {
  if (told.form !== undefined) {
    fields.innerHTML = told.form;
    dress();
  }
  if (told.error) {
    fault.hidden = false;
    fault.textContent = told.error;
    return;
  }
  document.getElementById("undo").hidden = !told.undo;
  showFault(told.fault);
  if (told.fault) stale(true);
  else refresh(last);
}

// --- what is wrong --------------------------------------------------------------------------------------------------
function showFault(told) {
  for (const old of form.querySelectorAll(".pk-fault")) old.remove();
  for (const old of form.querySelectorAll("[data-wrong]")) {
    old.removeAttribute("data-wrong");
    old.removeAttribute("id");
  }
  for (const field of form.querySelectorAll("input:invalid")) {
    complain(field.closest("[data-where]"), form.dataset.number); // what is typed there was not sent
  }
  document.getElementById("onboard").toggleAttribute("hidden", Boolean(told));
  fault.hidden = !told;
  fault.textContent = "";
  if (!told) return;
  const words = document.createElement("span");
  fault.append(words);
  if (told.file) words.append(link(form.dataset.edit.replace("FILE", told.file), told.title), ": ");
  const field = told.file ? null : nearest(JSON.parse(told.where));
  if (field) {
    complain(field, told.said);
    field.id = "wrong";
    words.append(link("#wrong", told.said));
  } else words.append(told.said);
}

function link(href, text) {
  const made = document.createElement("a");
  made.href = href;
  made.textContent = text;
  return made;
}

function complain(field, words) {
  field.querySelector(":scope > .pk-fault")?.remove();
  field.setAttribute("data-wrong", "");
  const said = document.createElement("span");
  said.className = "pk-fault";
  said.textContent = words;
  field.append(said);
}

function nearest(where) {
  for (let way = where; way.length; way = way.slice(0, -1)) {
    const found = [...form.querySelectorAll("[data-where]")].find(
      (each) => JSON.stringify(JSON.parse(each.dataset.where)) === JSON.stringify(way)
    );
    if (found) return found;
  }
  return null;
}

// --- fields ---------------------------------------------------------------------------------------------------------
function way(element) {
  return JSON.parse(element.closest("[data-where]").dataset.where);
}
form.addEventListener("focusin", (event) => {
  const field = event.target.closest("[data-where]");
  if (field && !waiting.length) turnTo(JSON.parse(field.dataset.where));
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", (event) => {
  const field = event.target;
  if (field.dataset.kind === "switch") change(["set", way(field), field.checked]);
  if (field.dataset.kind === "text") change(["set", way(field), field.value]);
  if (field.dataset.kind === "number") {
    const isNumber = /^-?\d{1,9}$/.test(field.value);
    field.setCustomValidity(isNumber ? "" : form.dataset.number);
    if (isNumber) change(["set", way(field), Number(field.value)]);
    else complain(field.closest("[data-where]"), form.dataset.number);
  }
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (["reset", "undo"].includes(button.dataset.op)) change([button.dataset.op]);
  else if (button.dataset.op) change([button.dataset.op, way(button)]);
  else if (button.dataset.brush) choose(button);
  else if (button.dataset.value !== undefined) paint(button);
});

// --- pictures -------------------------------------------------------------------------------------------------------
const BRUSHED = ["hexes", "estate"]; // painted with a colour; the others are touched on and off
let brush = "";

function choose(button) {
  brush = button.dataset.brush;
  dress();
}

// What a form cannot say by itself: the chosen brush, names of what cells are painted with, which cells are on.
function dress() {
  const names = {};
  for (const each of form.querySelectorAll("[data-brush]")) {
    each.setAttribute("aria-checked", String(each.dataset.brush === brush));
    if (each.dataset.name) names[each.dataset.brush] = each.dataset.name;
  }
  for (const cell of form.querySelectorAll("[data-value]")) {
    const isTouched = !BRUSHED.includes(cell.closest("[data-painter]").dataset.painter);
    if (isTouched) cell.setAttribute("aria-pressed", String(cell.dataset.value === "#"));
    if (isTouched || !names[cell.dataset.cell]) continue;
    cell.dataset.place ??= cell.getAttribute("aria-label");
    const number = cell.dataset.value.slice(1);
    cell.setAttribute("aria-label", `${cell.dataset.place}: ${names[cell.dataset.cell]} ${number}`.trim());
  }
}

function paint(cell, sign = brush) {
  const picture = cell.closest("[data-painter]");
  const painter = picture.dataset.painter;
  const old = cell.dataset.value;
  if (!BRUSHED.includes(painter)) toggle(cell, old === "#" ? "." : "#");
  else if (old === "..") return;
  else if (!sign) return chooseFirst(picture);
  else if (painter === "hexes") put(cell, sign);
  else if (/\d/.test(sign)) put(cell, old[0] + sign);
  else put(cell, sign + old[1]);
  const rows = [...picture.querySelectorAll(".pk-line")].map((line) => [...line.querySelectorAll("button")].map((
    each) => each.dataset.value));
  change(["paint", way(picture), painter, rows]);
}

function chooseFirst(picture) {
  state.textContent = form.dataset.brush;
  state.dataset.is = "";
  picture.closest(".pk-large").querySelector("[data-brush]").focus();
}

function toggle(cell, value) {
  cell.dataset.value = cell.dataset.cell = value;
  dress();
}

function put(cell, value) {
  cell.dataset.value = value;
  cell.dataset.cell = value[0];
  cell.textContent = value;
  dress();
}
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
};
form.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (cell.dataset.value === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const picture = cell.closest("[data-painter]");
  if (ARROWS[event.key]) {
    event.preventDefault();
    step(picture, cell, ARROWS[event.key]);
    return;
  }
  const sign = event.key.toUpperCase();
  if (BRUSHED.includes(picture.dataset.painter) && form.querySelector(`[data-brush="${CSS.escape(sign)}"]`)) {
    paint(cell, sign);
  }
});

function step(picture, cell, [right, down]) {
  const at = cell.getBoundingClientRect();
  let best = null;
  for (const other of picture.querySelectorAll("[data-value]")) {
    const there = other.getBoundingClientRect();
    const [x, y] = [there.x - at.x, there.y - at.y];
    const ahead = right ? x * right : y * down;
    const aside = right ? Math.abs(y) : Math.abs(x);
    if (ahead < 4 || aside > ahead + 4) continue;
    if (!best || ahead + 2 * aside < best.far) best = {
      other,
      far: ahead + 2 * aside
    };
  }
  if (best) best.other.focus();
}
dress();
showFault(JSON.parse(document.getElementById("first-fault").textContent));
refresh([]);
for (const old of outbox.entries()) {
  if (begun - old.at > FRESH) outbox.drop(old.key);
}
if (outbox.entries().length) outbox.again();
