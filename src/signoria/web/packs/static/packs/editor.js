// The editor of a data file: what is changed is sent at once and saved as a draft; the answer says what is wrong.
import {
  refresh,
  stale,
  turnTo
} from "./preview.js";

const form = document.getElementById("editor");
const fields = document.getElementById("fields");
const state = document.getElementById("state");
const fault = document.getElementById("fault");
const WAIT = 350; // ms without typing
const RETRY = 5000; // ms until it is tried again
let waiting = [];
let timer = 0;
let isSending = false;
let last = []; // the way to what was changed last

// --- sending --------------------------------------------------------------------------------------------------------
function change(op) {
  const place = JSON.stringify(op[1]);
  last = op[1] ?? [];
  const again = ["set", "paint"].includes(op[0]);
  waiting = waiting.filter((old) => !(again && old[0] === op[0] && JSON.stringify(old[1]) === place));
  waiting.push(op);
  tell("saving");
  later(again ? WAIT : 0);
}

// Saving, saved or lost.
function tell(what) {
  state.dataset.is = what;
  state.textContent = form.dataset[what];
}

function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(send, wait);
}

function packed(ops) {
  const body = new FormData();
  body.append("ops", JSON.stringify(ops));
  body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  return body;
}
async function send() {
  if (isSending || !waiting.length) return;
  const ops = waiting;
  waiting = [];
  isSending = true;
  try {
    const answer = await fetch(form.dataset.save, {
      method: "POST",
      body: packed(ops)
    });
    if (answer.status !== 200 && answer.status !== 400) throw new Error(answer.status);
    show(await answer.json());
    if (waiting.length) later(0);
  } catch {
    waiting = ops.concat(waiting);
    tell("lost");
    later(RETRY);
  } finally {
    isSending = false;
  }
  if (goal && !waiting.length) location.assign(goal);
}

// Who goes on at once loses nothing: links wait for what is being saved, whatever else closes the page sends the rest.
let goal = "";
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !(waiting.length || isSending)) return;
  const plain = !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (plain && goal !== link.href) { // a second touch goes, after a warning if nothing could be saved
    event.preventDefault();
    goal = link.href;
  }
  send();
});
addEventListener("pagehide", () => {
  if (waiting.length) navigator.sendBeacon(form.dataset.save, packed(waiting));
});
addEventListener("beforeunload", (event) => {
  if (waiting.length && state.dataset.is === "lost") event.preventDefault();
});

function show(told) {
  if (told.error) {
    tell("saved");
    state.textContent = told.error;
    return;
  }
  if (told.form !== undefined) fields.innerHTML = told.form;
  document.getElementById("undo").hidden = !told.undo;
  tell(waiting.length ? "saving" : "saved");
  showFault(told.fault);
  if (told.fault) stale(true);
  else refresh(last);
}

// --- what is wrong --------------------------------------------------------------------------------------------------
function showFault(told) {
  for (const old of form.querySelectorAll(".pk-fault")) old.remove();
  for (const old of form.querySelectorAll("[data-wrong]")) old.removeAttribute("data-wrong");
  for (const field of form.querySelectorAll("input:invalid")) {
    complain(field.closest("[data-where]"), form.dataset.number); // what is typed there was not sent
  }
  document.getElementById("onboard").toggleAttribute("hidden", Boolean(told));
  fault.hidden = !told;
  fault.textContent = "";
  if (!told) return;
  if (told.file) {
    const link = document.createElement("a");
    link.href = form.dataset.edit.replace("FILE", told.file);
    link.textContent = told.title;
    fault.append(link, ": ");
  }
  fault.append(told.said);
  const field = told.file ? null : nearest(JSON.parse(told.where));
  if (field) complain(field, told.said);
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
let brush = "";

function choose(button) {
  brush = button.dataset.brush;
  for (const each of form.querySelectorAll("[data-brush]")) {
    each.setAttribute("aria-checked", String(each.dataset.brush === brush));
  }
}

function paint(cell, sign = brush) {
  const picture = cell.closest("[data-painter]");
  const painter = picture.dataset.painter;
  const old = cell.dataset.value;
  if (painter === "cells" || painter === "shape") put(cell, old === "#" ? "." : "#", "");
  else if (!sign || old === "..") return;
  else if (painter === "hexes") put(cell, sign, sign);
  else if (/\d/.test(sign)) put(cell, old[0] + sign, sign);
  else put(cell, sign + old[1], old[1]);
  const rows = [...picture.querySelectorAll(".pk-line")].map((line) => [...line.querySelectorAll("button")].map((
    each) => each.dataset.value));
  change(["paint", way(picture), painter, rows]);
}

function put(cell, value, shown) {
  cell.setAttribute("aria-label", cell.getAttribute("aria-label").replace(/: [^:]*$/, `: ${value}`));
  cell.dataset.value = value;
  cell.dataset.cell = value[0];
  cell.textContent = shown;
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
  if (picture.querySelector(`[data-brush="${CSS.escape(sign)}"]`)) paint(cell, sign);
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
showFault(JSON.parse(document.getElementById("first-fault").textContent));
refresh([]);
