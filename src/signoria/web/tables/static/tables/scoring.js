// A scoring as a sheet over the boards: once by itself, and whenever somebody asks for it.

import {
  keepFocus,
  whereTheFocusIs
} from "./focus.js";
import {
  path
} from "../site/transport.js";

const sheet = () => document.getElementById("scoring");
const pages = () => [...sheet().querySelectorAll(".c-sheet")];
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.body.dataset.animate === "off";
const key = () => `scoring ${path()}`;
let timer = 0;
let byItself = false; // what opened by itself also closes by itself, in a live game
let before = null;

function turn(number) {
  clearTimeout(timer);
  pages().forEach((page, n) => {
    page.hidden = n !== number;
  });
  pages()[number].querySelector("[data-continue]").focus({
    preventScroll: true
  });
  const seconds = byItself ? Number(sheet().dataset.seconds ?? 0) : 0;
  sheet().toggleAttribute("data-goes-on", seconds > 0);
  if (seconds) timer = setTimeout(next, seconds * 1000);
}

function open(unasked) {
  if (!sheet()) return;
  byItself = unasked;
  before = whereTheFocusIs();
  sheet().hidden = false;
  turn(0);
}

function close() {
  clearTimeout(timer);
  sheet().hidden = true;
  keepFocus(before);
}

function next() {
  if (!sheet() || sheet().hidden) return;
  const now = pages().findIndex((page) => !page.hidden);
  if (now + 1 < pages().length) turn(now + 1);
  else close();
}

// A page that was renewed while a sheet is open gets it closed by the server: it stays where it was.
let shown = null;

export function renewScoring() {
  const found = sheet();
  if (!found) return;
  const page = shown?.key === found.dataset.key ? shown.page : -1;
  if (page >= 0) {
    found.hidden = false;
    found.toggleAttribute("data-goes-on", byItself && "seconds" in found.dataset);
    pages().forEach((each, n) => {
      each.hidden = n !== page;
    });
    return;
  }
  if (!("new" in found.dataset) || sessionStorage.getItem(key()) === found.dataset.key) return;
  sessionStorage.setItem(key(), found.dataset.key);
  if (!still()) open(true);
}

export function keepScoring() {
  const found = sheet();
  shown = found && !found.hidden ? {
    key: found.dataset.key,
    page: pages().findIndex((each) => !each.hidden)
  } : null;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-continue]")) next();
  else if (event.target.closest("[data-scoring]")) open(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !sheet() || sheet().hidden) return;
  event.stopImmediatePropagation();
  close();
}, true);
