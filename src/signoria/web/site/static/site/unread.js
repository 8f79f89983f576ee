// Which talk was read: kept by this browser, by the number of the last line.  A table marks the tab of
// talk, a list the rows of one's own tables.

import {
  path
} from "./transport.js";

const KEY = "talk-read";
const read = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");
const MOST = 200; // tables that are remembered

function note(code, last) {
  const known = read();
  if (!last || (known[code] ?? 0) >= last) return;
  delete known[code];
  known[code] = last;
  const kept = Object.entries(known).slice(-MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
}

const table = () => document.getElementById("table");
const codeHere = () => path().split("/")[2];

function look() {
  for (const row of document.querySelectorAll("[data-said]")) {
    const sign = row.querySelector(".unread");
    if (sign) sign.hidden = Number(row.dataset.said) <= (read()[row.dataset.code] ?? 0);
  }
  const last = Number(table()?.dataset.talk ?? 0);
  const sign = document.getElementById("new-talk");
  if (!sign) return;
  if (document.getElementById("r-chat")?.checked && !document.hidden) note(codeHere(), last);
  sign.hidden = last <= (read()[codeHere()] ?? 0);
}

document.addEventListener("change", look);
document.addEventListener("visibilitychange", look);
document.addEventListener("signoria:renewed", look);
addEventListener("storage", look);
look();
