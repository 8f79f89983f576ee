// Dice nobody can choose: the browser remembers the hash it was shown before a game, adds a random
// part of its own, and compares both with what the site tells after the end.

import {
  ask
} from "./transport.js";

const KEPT = 100; // tables
const STORE = "signoria-dice";

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return []; // a browser that keeps nothing plays on, it only cannot compare
  }
};

function keep(code, hash, part) {
  const others = read().filter((entry) => entry.code !== code);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, {
      code,
      hash,
      part
    }].slice(-KEPT)));
  } catch {
    // see above
  }
}

const randomPart = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2,
  "0")).join("");

// The address of the form names the table: /join/<code>/start
const tableOf = (form) => new URL(form.action).pathname.split("/").at(-2);

function addPart(form) {
  const code = tableOf(form);
  const known = read().find((entry) => entry.code === code);
  const part = known?.hash === form.dataset.dice ? known.part : randomPart();
  form.elements.part.value = part;
  keep(code, form.dataset.dice, part);
}

document.addEventListener("submit", (event) => {
  if (event.target.matches?.("form[data-dice]")) addPart(event.target);
});

// Who sits already adds the part as soon as the hash is seen.
let added = "";

function add() {
  const form = document.querySelector("form[data-adds]");
  if (!form || added === tableOf(form)) return;
  added = tableOf(form);
  addPart(form);
  ask(form.action, {
    method: "POST",
    body: new FormData(form),
    credentials: "same-origin"
  }).catch(() => {
    added = ""; // with the next look at the room
  });
}
document.addEventListener("htmx:after:swap", add);
add();

document.querySelector("form[data-begins]")?.requestSubmit();

// After the end: is it what was shown before?
const told = document.querySelector("[data-dice-told]");
const mine = told && read().find((entry) => entry.code === told.dataset.code);
if (mine) {
  const same = mine.hash === told.dataset.diceTold && told.dataset.parts.split(" ").includes(mine.part);
  told.textContent = same ? told.dataset.same : told.dataset.other;
}
