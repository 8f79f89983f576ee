// What a piece is and does: by a long touch, by a right click, or by `i` on what has the focus.
// One card for all boards.  Its words are those of the piece itself (label, title), its entry on the
// reference sheet and the rules about it; so no tooltip of the browser is the only source.
// The same card tells what a word of the glossary means that stands in a sentence.

import {
  ask
} from "../site/transport.js";

const LONG = 500; // milliseconds
const STEADY = 10; // pixels a finger may move meanwhile
const EXPLAINED = "#table :is([data-piece], [title], [role=img][aria-label])";
const LEAVE = "#act, .chat, form, a"; // the bar says what its buttons do; links keep their menu

let card = null;
let about = null; // the element that is explained
let back = null; // where the focus was

const isShown = (element) => element.checkVisibility?.() ?? true;
const shutWord = () => document.querySelector('[data-close]:not([data-close=""])')?.dataset.close ?? "×";
const named = (element) => element.dataset.term || element.getAttribute("aria-label") || element.textContent.trim() ||
  element.title;

function explained(target) {
  const found = target?.closest?.(EXPLAINED);
  return found && !found.closest(LEAVE) ? found : null;
}

function make() {
  const made = document.createElement("section");
  made.className = "piece-card";
  made.id = "piece-card";
  made.setAttribute("role", "dialog");
  made.setAttribute("aria-labelledby", "piece-title");
  made.tabIndex = -1;
  const head = document.createElement("div");
  head.className = "piece-head";
  const title = document.createElement("h2");
  title.id = "piece-title";
  const shut = document.createElement("button");
  shut.type = "button";
  shut.className = "iconbtn";
  shut.setAttribute("aria-label", shutWord());
  shut.textContent = "×";
  shut.addEventListener("click", hide);
  head.append(title, shut);
  const told = document.createElement("div");
  made.append(head, told);
  return made;
}

export function hide() {
  if (!card) return;
  const inside = card.contains(document.activeElement);
  about?.classList.remove("explained");
  card.remove();
  card = about = null;
  if (inside) back?.focus({
    preventScroll: true
  });
}

// Beside a piece, under a word, where there is room; on a phone at the bottom (see explain.css).
function place() {
  const box = about.getBoundingClientRect();
  const own = card.getBoundingClientRect();
  if (about.dataset.term) {
    const under = box.bottom + 8 + own.height < innerHeight;
    card.style.left = `${Math.max(8, Math.min(box.left, innerWidth - own.width - 8))}px`;
    card.style.top = `${Math.max(8, under ? box.bottom + 8 : box.top - own.height - 8)}px`;
    return;
  }
  const right = box.right + 10 + own.width < innerWidth;
  const left = right ? box.right + 10 : Math.max(8, box.left - own.width - 10);
  card.style.left = `${Math.max(8, Math.min(left, innerWidth - own.width - 8))}px`;
  card.style.top = `${Math.max(8, Math.min(box.top, innerHeight - own.height - 8))}px`;
}

const line = (text) => Object.assign(document.createElement("p"), {
  textContent: text
});

export async function explain(element) {
  if (element === about) return hide();
  if (!card) back = document.activeElement;
  about?.classList.remove("explained");
  card ??= make();
  about = element;
  about.classList.add("explained");
  (about.closest("dialog") ?? document.body).append(card); // nothing can be seen under a dialog
  const name = named(element);
  const heading = card.querySelector("h2");
  heading.textContent = name;
  heading.classList.toggle("long", name.length > 60);
  const told = card.lastElementChild;
  const title = element.getAttribute("title") ?? "";
  told.replaceChildren(...(title && title !== name ? [line(title)] : []));
  place();
  card.focus({
    preventScroll: true
  });
  const more = await tell(element);
  if (about !== element || !more.length) return;
  told.replaceChildren(...more);
  place();
}

// What a word means; or the entry and the rules of a piece, as the server knows them for whoever looks.
async function tell(element) {
  const {
    piece,
    word
  } = element.dataset;
  const {
    pieces
  } = document.body.dataset;
  if (!word && !(piece && pieces)) return [];
  const answer = await ask(word ?? `${pieces}?${new URLSearchParams({ piece })}`, {
    credentials: "same-origin"
  }).catch(() => null);
  if (!answer?.ok) return [];
  return [...new DOMParser().parseFromString(await answer.text(), "text/html").body.children];
}

// --- by keyboard --------------------------------------------------------------------------------

export function explainFocused() {
  const found = explained(document.activeElement) ?? document.querySelector(EXPLAINED);
  if (found) explain(found);
}

// The next thing on the table, in the order of the page.
function step(by) {
  const all = [...document.querySelectorAll(EXPLAINED)].filter((element) => explained(element) && isShown(element));
  const now = all.indexOf(about);
  if (now >= 0) explain(all[(now + by + all.length) % all.length]);
}

const KEYS = {
  Escape: hide,
  i: hide,
  ArrowRight: () => step(1),
  ArrowDown: () => step(1),
  ArrowLeft: () => step(-1),
  ArrowUp: () => step(-1),
};

document.addEventListener("keydown", (event) => {
  if (!card?.contains(document.activeElement) || !KEYS[event.key]) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  KEYS[event.key]();
}, true);

// --- by finger and mouse -------------------------------------------------------------------------

let held = null; // a finger that rests on something
let spent = false; // what it lifts from is not touched as well

const drop = () => {
  clearTimeout(held?.timer);
  held = null;
};

document.addEventListener("pointerdown", (event) => {
  drop();
  spent = false;
  const element = explained(event.target);
  if (card && !card.contains(event.target)) hide();
  if (event.pointerType !== "touch" || !element) return;
  held = {
    x: event.clientX,
    y: event.clientY,
    timer: setTimeout(() => {
      spent = true;
      held = null;
      explain(element);
    }, LONG)
  };
});
document.addEventListener("pointermove", (event) => {
  if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > STEADY) drop();
});
for (const name of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(name, drop, true);

document.addEventListener("click", (event) => {
  if (!spent || card?.contains(event.target)) return;
  spent = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("contextmenu", (event) => {
  const element = explained(event.target);
  if (!element) return;
  event.preventDefault();
  if (spent) return; // the long touch has been answered
  drop();
  spent = event.pointerType === "touch";
  explain(element);
});

document.addEventListener("click", (event) => {
  const term = event.target.closest("a.term");
  if (!term || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  explain(term);
});

// While the tab of rules is open, it tells about whatever is touched.
document.addEventListener("click", async (event) => {
  const element = event.target.closest("#table [data-piece]");
  if (!element || !document.getElementById("r-rules")?.checked) return;
  const told = await tell(element);
  document.getElementById("piece-rules")?.replaceChildren(...told);
});

document.addEventListener("signoria:renewed", () => about && !about.isConnected && hide());
addEventListener("resize", () => card && place());
