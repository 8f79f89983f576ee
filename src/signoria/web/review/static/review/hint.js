// Hints at a table: asked for by the button or `h`, thought out by a worker, shown beside the board.

import {
  bringToSight,
  clearLook,
  look
} from "./looking.js";
import {
  ask
} from "../site/transport.js";

const PAUSE = 500; // ms between two looks whether it is thought out
const MOST = 80; // looks

const table = () => document.getElementById("table");
const button = () => document.getElementById("hint-button");
const version = () => table()?.dataset.version ?? "";

const voice = document.createElement("div");
voice.className = "vh";
voice.setAttribute("role", "status");
document.body.append(voice);

let box = null;
let asking = false;

function note(key) {
  const small = button()?.querySelector("small");
  if (small) small.textContent = button().dataset[key];
  button()?.setAttribute("aria-expanded", String(key === "hide"));
}

function close() {
  box?.remove();
  box = null;
  clearLook();
  note("idle");
}

function lay() {
  if (!box) return;
  table().append(box);
  look(box);
  note("hide");
}

async function wish(step) {
  const url = button()?.dataset.hint;
  if (!url || asking) return;
  asking = true;
  note("thinking");
  const asked = version();
  const data = new FormData();
  data.set("csrfmiddlewaretoken", document.body.dataset.csrf);
  data.set("step", String(step));
  let answer = await ask(url, {
    method: "POST",
    body: data,
    credentials: "same-origin"
  }).catch(() => null);
  for (let looks = 0; answer?.status === 202 && looks < MOST && version() === asked; looks += 1) {
    await new Promise((done) => setTimeout(done, PAUSE));
    answer = await ask(url, {
      credentials: "same-origin"
    }).catch(() => null);
  }
  asking = false;
  if (version() !== asked) return note("idle"); // the table has moved on
  if (answer?.status !== 200) return refused(answer);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  box?.remove();
  box = parsed.getElementById("hint-box");
  lay();
  bringToSight();
  box.focus();
  voice.textContent = box.innerText;
}

function refused(answer) {
  note("idle");
  const words = answer?.headers.get("X-Note");
  const toast = document.getElementById("toast");
  if (!words || !toast) return;
  toast.textContent = decodeURIComponent(words);
  toast.hidden = false;
  setTimeout(() => {
    toast.hidden = true;
  }, 5000);
}

const toggle = () => (box ? close() : wish(1));

document.addEventListener("click", (event) => {
  if (event.target.closest("#hint-button")) toggle();
  else if (event.target.closest("[data-hint-close]")) {
    close();
    button()?.focus();
  } else if (event.target.closest("[data-hint-more]")) wish(2);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "h" || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog")) return;
  if (button()) toggle();
});

// Another position has another hint; drawn anew, the same one keeps it.
let shown = version();
document.addEventListener("signoria:renewed", () => {
  if (version() !== shown || !button()) close();
  else lay();
  shown = version();
});
