// Everything by keyboard: one map of keys, shown by `?`.

import {
  clear,
  go,
  isReady
} from "./compose.js";
import {
  explainFocused
} from "../learn/explain.js";
import {
  toggle
} from "../learn/sheet.js";

const find = (selector) => document.querySelector(selector);
const lit = () => [...document.querySelectorAll("#table [data-piece].legal")].filter((element) => element
  .checkVisibility?.() ?? true);

// What would only take the place of something chosen comes when nothing else is lit.
function step(direction) {
  const more = lit().filter((element) => !element.classList.contains("swap"));
  const found = more.length ? more : lit();
  if (!found.length) return;
  const now = found.indexOf(document.activeElement);
  found[(now + direction + found.length) % found.length].focus();
}

// The nearest lit piece in that direction; straight ahead counts more than aside.
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function towards([right, down], from) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const element of lit()) {
    const [dx, dy] = [middle(element)[0] - x, middle(element)[1] - y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (element !== from && ahead > 4 && ahead + 2 * aside < least)[best, least] = [element, ahead + 2 * aside];
  }
  best?.focus();
}

function openWords() {
  const list = document.getElementById("words");
  if (!list) return;
  list.open = !list.open;
  if (list.open) list.querySelector("input[type=search], button")?.focus();
}

function help() {
  const map = document.getElementById("keys");
  if (map?.open) map.close();
  else map?.showModal();
}

const press = (selector) => find(selector)?.click();

// As with the mouse, so that a tool of the board hears it too.
const touch = (element) => element.dispatchEvent(new MouseEvent("click", {
  bubbles: true,
  cancelable: true
}));

const KEYS = {
  n: () => step(1),
  N: () => step(-1),
  a: () => find("#act")?.focus(),
  w: openWords,
  i: explainFocused,
  r: () => toggle(),
  R: () => toggle(),
  z: () => press('#act [name="how"][value="one"]'),
  Z: () => press('#act [name="how"][value="turn"]'),
  t: () => press("[data-next]"),
  "?": help,
  "+": () => press('#ways [data-step="1"]'),
  "-": () => press('#ways [data-step="-1"]'),
  1: () => press("#ways [role=radio]:nth-of-type(1)"),
  2: () => press("#ways [role=radio]:nth-of-type(2)"),
  3: () => press("#ways [role=radio]:nth-of-type(3)"),
};

const TYPED = "input:not([type=radio], [type=checkbox]), textarea, select, dialog";

document.addEventListener("keydown", (event) => {
  if (event.target.closest(TYPED) || event.ctrlKey || event.metaKey || event.altKey) return;
  const element = event.target.closest("#table [data-piece]");
  if (event.key === " " && element) {
    event.preventDefault();
    touch(element);
  } else if (event.key === "Enter") {
    if (event.target.closest("a, summary, button:not([data-piece])")) return;
    event.preventDefault();
    if (isReady()) go();
    else if (element) touch(element);
  } else if (event.key === "Escape") clear(event.shiftKey);
  else if (ARROWS[event.key] && element) {
    event.preventDefault();
    towards(ARROWS[event.key], element);
  } else if (KEYS[event.key]) {
    event.preventDefault(); // or the letter is typed into what the key has opened
    KEYS[event.key]();
  }
});
