// Small comforts for every page; everything works without them.

import "./calls.js";
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

// What a page that was closed could not send.
const {
  person,
  part
} = document.body.dataset;
const token = JSON.parse(document.body.getAttribute("hx-headers:inherited") ?? "{}")["X-CSRFToken"];
if (person && token) sendRest(part ?? "", person, token);
