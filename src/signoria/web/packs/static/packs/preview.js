// The draft as the game shows it: fetched anew after every change, one request at a time; typing never waits for it.
import {
  fit
} from "../site/shots.js";

const box = document.getElementById("preview");
const note = document.getElementById("preview-old");
const DEEP = 2; // steps of a way that decide what is laid out: which of the boards
let wanted = null;
let shown = null;
let isAsking = false;

// `where`: the field that is being changed.
export function refresh(where) {
  wanted = JSON.stringify(where.slice(0, DEEP));
  if (!isAsking) ask();
}

// Another field has the focus: there may be another board to show.
export function turnTo(where) {
  const at = JSON.stringify(where.slice(0, DEEP));
  if (where.length >= DEEP && at !== shown) refresh(where);
}

async function ask() {
  isAsking = true;
  while (wanted !== null) {
    const at = wanted;
    wanted = null;
    const first = shown === null ? "&first=1" : ""; // whatever can be shown
    const answer = await fetch(`${box.dataset.preview}?at=${encodeURIComponent(at)}${first}`).catch(() => null);
    const isThere = answer?.status === 200; // 204: the draft has a fault
    if (isThere) {
      box.innerHTML = await answer.text();
      for (const shot of box.querySelectorAll(".pk-shot")) fit(shot);
      shown = at;
    }
    stale(!isThere || answer.headers.has("X-Old"));
  }
  isAsking = false;
}

// What is shown is older than what is written.
export function stale(isOld) {
  note.hidden = !isOld;
  box.classList.toggle("old", isOld);
}
addEventListener("resize", () => box.querySelectorAll(".pk-shot").forEach(fit));
