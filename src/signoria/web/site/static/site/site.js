// Small comforts for every page; everything works without them.

import "./fair.js";
import {
  sendRest
} from "./outbox.js";

// A menu closes when something else is touched, or with Escape.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// <button data-copy="text" data-copied="Copied">: puts the text into the clipboard.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const label = button.querySelector("[data-label]") ?? button;
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    label.textContent = button.dataset.copied;
  } catch {
    // Without the right to write, the text is selected so that it can be copied by hand.
    document.getElementById(button.dataset.field)?.select();
    return;
  }
  setTimeout(() => {
    label.textContent = before;
  }, 1600);
});

// <time datetime data-ago>: the viewer's own clock and zone.
function tell(root) {
  const zone = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short"
  });
  for (const time of root.querySelectorAll("time[datetime]")) time.title = zone.format(new Date(time.dateTime));
}
tell(document);

// Title and icon of the tab show when it is your turn: <body data-turn="1">.
const icon = document.getElementById("favicon");
const quiet = icon?.href;
export function showTurn(mine) {
  if (icon) icon.href = mine ? icon.dataset.turn : quiet;
  document.title = document.title.replace(/^● /, "");
  if (mine) document.title = `● ${document.title}`;
}
if (document.body.dataset.turn === "1") showTurn(true);

// What a page that was closed could not send.
const {
  person,
  part
} = document.body.dataset;
const token = JSON.parse(document.body.getAttribute("hx-headers:inherited") ?? "{}")["X-CSRFToken"];
if (person && token) sendRest(part ?? "", person, token);
