// Going through a game: arrows, slider, by itself.  Every moment has its own address.

import {
  renewLog
} from "./log.js";
import {
  ask,
  rename
} from "../site/transport.js";

const body = document.body;
const act = () => document.getElementById("act");
const step = () => Number(act().dataset.step);
const last = () => Number(act().dataset.last);
let running = 0;
let wanted = null;
let busy = false;

function address(move) {
  return `${body.dataset.base}?move=${move}&seat=${body.dataset.seat}`;
}

async function go(move) {
  wanted = Math.max(0, Math.min(move, last()));
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const now = wanted;
    wanted = null;
    const answer = await ask(address(now), {
      headers: {
        "HX-Request": "true"
      }
    });
    if (!answer.ok) break;
    const table = document.getElementById("table");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || body.dataset.animate === "off";
    await htmx.swap({
      sourceElement: table,
      target: table,
      swap: `outerMorph transition:${still ? "false" : "true"}`,
      text: await answer.text(),
    });
    document.getElementById("where").textContent = document.getElementById("table").dataset.where;
    rename(address(now));
    document.getElementById("scrub").value = now;
    renewLog();
    mark();
  }
  busy = false;
}

function auto(on) {
  clearInterval(running);
  running = on ? setInterval(() => (step() < last() ? go(step() + 1) : auto(false)), 1100) : 0;
  mark();
}

function mark() {
  const button = document.getElementById("auto");
  button?.setAttribute("aria-pressed", String(Boolean(running)));
  button?.querySelector("use")?.setAttribute("href", running ? "#u-pause" : "#u-play");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("#first, #back, #next, #auto");
  if (!button) return;
  event.preventDefault();
  if (button.id === "auto") return auto(!running);
  auto(false);
  go(button.id === "first" ? 0 : step() + (button.id === "next" ? 1 : -1));
});

document.addEventListener("input", (event) => {
  if (event.target.id === "scrub") {
    auto(false);
    go(Number(event.target.value));
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "eyes") event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea")) return;
  const jump = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -10,
    PageDown: 10
  } [event.key];
  if (jump) {
    auto(false);
    go(step() + jump);
    event.preventDefault();
  } else if (event.key === "Home") go(0);
  else if (event.key === "End") go(last());
  else if (event.key === " ") {
    auto(!running);
    event.preventDefault();
  }
});

if ("autoplay" in body.dataset) auto(true);
