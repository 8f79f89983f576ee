// The reference sheet: over a table by the button or R, at any time; alone on its page to be printed.

import {
  ask,
  go
} from "../site/transport.js";

const open = () => document.querySelector("dialog.sheet-over[open]");
const SWIPE = 90; // pixels downwards

async function lay(link) {
  const url = new URL(link.href);
  url.search = "over";
  const part = url.hash;
  url.hash = "";
  const answer = await ask(url, {
    credentials: "same-origin"
  });
  if (!answer.ok) return void go(link.href);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  const made = document.createElement("dialog");
  made.className = "sheet-over";
  made.setAttribute("aria-labelledby", "sheet-title");
  made.append(...parsed.body.children);
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  if (part) made.querySelector(part)?.scrollIntoView();
}

// Back to where the focus was; a dialog sees to that by itself.
const close = () => open()?.close();

let asked = false; // one sheet at a time, however fast the key is pressed

export async function toggle(link = document.querySelector("[data-sheet]")) {
  if (open()) return close();
  if (!link || asked) return;
  asked = true;
  try {
    await lay(link);
  } finally {
    asked = false;
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const over = open()?.contains(link);
  if (link.matches("[data-sheet], [data-sheet-at]")) toggle(link);
  else if (link.matches("[data-close]") && over) close();
  else if (link.matches("[data-print]") && !over) print();
  else if (link.closest(".ref-jump")) document.querySelector(link.hash)?.scrollIntoView();
  else return;
  event.preventDefault();
});

// The keys of the table are quiet while something lies over it.
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "r" || !open() || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  close();
});

let from = null; // where a finger began, if nothing was scrolled

document.addEventListener("touchstart", (event) => {
  from = open()?.scrollTop === 0 ? event.touches[0].clientY : null;
}, {
  passive: true
});
document.addEventListener("touchend", (event) => {
  if (from !== null && event.changedTouches[0].clientY - from > SWIPE) close();
  from = null;
});

if (location.hash === "#print") addEventListener("load", () => print());
