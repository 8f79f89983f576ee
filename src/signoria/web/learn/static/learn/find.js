// Search in the rules while one types, on the rules page and at a table: <form data-find="address">.
// Without it the form asks for the page with ?q=.

import {
  ask
} from "../site/transport.js";

const PAUSE = 120; // milliseconds after the last letter
const FEWEST = 2;
let waiting = 0;
let asked = 0; // answers may come in another order than they were asked for
let open = ""; // what is shown

const box = (form) => form.querySelector(".hits");

function close(form) {
  open = "";
  box(form).hidden = true;
}

function show(form, found) {
  open = found;
  box(form).innerHTML = found;
  box(form).hidden = !box(form).querySelector("a");
}

async function look(form) {
  const values = new FormData(form);
  const mine = ++asked;
  if (String(values.get("q")).trim().length < FEWEST) {
    close(form);
    return;
  }
  const answer = await ask(`${form.dataset.find}?${new URLSearchParams(values)}`).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  show(form, await answer.text());
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-find]");
  if (!form) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => look(form), PAUSE);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-find]");
  const first = form && box(form).querySelector("a");
  if (!first || box(form).hidden) return;
  event.preventDefault();
  first.click();
});

// Arrows go through the hits, Escape closes them, a slash begins a search.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-find]");
  if (form) {
    walk(event, form);
    return;
  }
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  const field = document.querySelector("form[data-find][data-slash] input[type=search]");
  if (event.key === "/" && field && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    openTab(field.form.dataset.slash);
    field.focus();
    field.select();
  }
});

// At a table the field lies behind a tab.
function openTab(name) {
  for (const id of name ? [name, "m-log"] : []) {
    const tab = document.getElementById(id);
    if (tab && (id === name || innerWidth < 701)) tab.checked = true;
  }
}

function walk(event, form) {
  const links = [...box(form).querySelectorAll("a")];
  const field = form.querySelector("input[type=search]");
  if (event.key === "Escape" && !box(form).hidden) {
    event.stopPropagation();
    close(form);
    field.focus();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (box(form).hidden || !links.length) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    (links[at] ?? (at < 0 ? field : links[0])).focus();
  }
}

// On the rules page the hits lie over the rules and close; at a table they stay beside the board.
document.addEventListener("click", (event) => {
  for (const form of document.querySelectorAll("form[data-find]:not([action])")) {
    const inside = form.contains(event.target);
    if (!inside || event.target.closest(".hits a")) close(form);
    else if (event.target.matches("input[type=search]") && !open) look(form);
  }
});

// A table that is drawn anew comes without what was found.
document.addEventListener("htmx:after:settle", () => {
  const form = document.querySelector("form[data-find]");
  if (open && form && !box(form).querySelector("a")) show(form, open);
});
