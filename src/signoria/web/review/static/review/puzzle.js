// A puzzle on the board: what is said beside it, where to look, and waiting for the engine.

import {
  renew
} from "../tables/compose.js";
import {
  bringToSight,
  look
} from "./looking.js";
import {
  ask
} from "../site/transport.js";

const PAUSE = 800; // ms between two looks whether the engine has judged

const box = () => document.getElementById("puzzle");

async function wait() {
  const url = box()?.dataset.thinking;
  if (!url) return;
  const answer = await ask(url, {
    credentials: "same-origin"
  }).catch(() => null);
  if (box()?.dataset.thinking !== url) return; // something else was tried meanwhile
  if (answer?.status !== 200) return void setTimeout(wait, PAUSE);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.getElementById("table").replaceWith(parsed.getElementById("table"));
  renew();
}

function shown() {
  look(box());
  if (box()?.matches(".where")) bringToSight();
  if (box()?.matches(".right, .shown, .wrong")) box().focus({
    preventScroll: true
  });
  if (box()?.dataset.thinking) setTimeout(wait, PAUSE);
}

// On a small screen it lies over the board: folded up, only its heading is left.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fold]");
  if (!button) return;
  const small = box().classList.toggle("small");
  button.setAttribute("aria-expanded", String(!small));
});

document.addEventListener("signoria:renewed", shown);
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return; // held, it is one touch
  if (event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === "h") document.getElementById("puzzle-hint")?.click();
  if (event.key === "l") document.getElementById("puzzle-next")?.click();
});
shown();
