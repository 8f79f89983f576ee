// Others' moves, played back: each moment as the replay shows it, in the place of the table, then
// the table again.  Never while a move is composed, and whoever touches anything is at the table at once.
//
// Events on document: "signoria:seen" {move, number, of} for each move, "signoria:played" at the end.

import {
  keepFocus,
  whereTheFocusIs
} from "./focus.js";
import {
  ask,
  path
} from "../site/transport.js";

const body = document.body;
const memory = `seen ${path()}`;
const found = () => document.getElementById("unseen");
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || body.dataset.animate === "off";
const pace = () => Number(body.dataset.playback || 2) * 1000;

let moves = [];
let at = 0;
let real = null; // the table, while something else is in its place
let shown = null;
let held = false;
let timer = 0;
let tab = null;
let focused = null; // where it was at the table

export const isPlaying = () => real !== null;

// Play what this page has not shown yet.
export function renewPlayback() {
  const data = found();
  if (!data || isPlaying()) return;
  const told = JSON.parse(data.textContent);
  const now = Number(data.dataset.steps);
  const before = sessionStorage.getItem(memory);
  const last = Math.min(Number(before ?? (body.dataset.move ? 0 : now)), now);
  sessionStorage.setItem(memory, String(now));
  const digest = document.querySelector("#digest[data-old]"); // after a while one look is enough
  if (digest) {
    digest.removeAttribute("data-old");
    return digest.showModal();
  }
  const fresh = told.filter((move) => move.step > last);
  const busy = body.hasAttribute("data-composing") || document.hidden;
  if (fresh.length && pace() && !still() && !busy) play(fresh);
}

function play(list) {
  moves = list;
  real = document.getElementById("table");
  tab = document.querySelector("input[name=m]:checked");
  held = false;
  focused = whereTheFocusIs();
  show(0);
}

async function show(number) {
  clearTimeout(timer);
  at = number;
  const move = moves[number];
  const before = whereTheFocusIs();
  let text = "";
  try {
    const answer = await ask(`${move.moment}`, {
      headers: {
        "HX-Request": "true"
      }
    });
    if (answer.ok) text = await answer.text();
  } catch {
    text = "";
  }
  if (!isPlaying() || at !== number) return; // skipped meanwhile
  const made = document.createElement("template");
  made.innerHTML = text;
  const main = made.content.querySelector("main");
  if (!main || !(shown ?? real).isConnected) return finish();
  for (const name of ["version", "talk"]) main.dataset[name] = real.dataset[name];
  main.classList.add("c-play");
  main.querySelector("footer").replaceWith(bar(move, number));
  (shown ?? real).replaceWith(main);
  shown = main;
  keepFocus(before);
  main.querySelector("#log")?.scrollTo({
    top: 1e6
  });
  point(main, move);
  document.dispatchEvent(new CustomEvent("signoria:seen", {
    detail: {
      move,
      number: number + 1,
      of: moves.length
    }
  }));
  if (!held) timer = setTimeout(next, pace() || 2000);
}

function bar(move, number) {
  const made = document.getElementById("seen-bar").content.firstElementChild.cloneNode(true);
  made.classList.add(`s${move.sign}`);
  made.querySelector("strong").textContent = `${move.name} ${move.words}`;
  made.querySelector(".c-say span").textContent = move.more;
  if (move.points !== null) {
    const chip = document.createElement("li");
    chip.className = "l-pt";
    chip.textContent = signed(move.points);
    made.querySelector(".c-led").append(chip);
  }
  made.querySelector("[data-seen=next] small").textContent = `${number + 1} / ${moves.length}`;
  made.querySelector("[data-seen=back]").setAttribute("aria-disabled", String(number === 0));
  made.querySelector("[data-seen=hold]").setAttribute("aria-pressed", String(held));
  return made;
}

const signed = (points) => (points > 0 ? `+${points}` : String(points));

// Where it happened: its part on a phone, who did it above it, the changed piece ringed with its points.
function point(main, move) {
  const board = main.querySelector(`#opp-${move.sign - 1}, #rival-${move.sign - 1}`);
  const changed = [...(board?.querySelectorAll(CHANGED) ?? []), ...main.querySelectorAll(CHANGED)];
  const piece = changed[0] ?? board;
  for (const each of changed.length ? changed : [board]) each?.classList.add("c-hl");
  const part = piece?.closest("[data-tab]") ?? main.querySelector("[data-tab]:not(.rail)");
  const radio = document.getElementById(`m-${part?.dataset.tab.split(" ")[0]}`);
  if (radio) radio.checked = true;
  const rival = piece?.closest(".opp")?.querySelector("input.open");
  if (rival && innerWidth <= 700) rival.checked = true;
  part?.classList.add("c-here");
  part?.append(head(move));
  if (piece && move.points) piece.append(tag("span", "c-plus", signed(move.points)));
  piece?.scrollIntoView({
    block: "nearest",
    inline: "nearest"
  });
}

const CHANGED = "[data-tab]:not(.rail) :is(.last, .map-last)";

function tag(name, css, text) {
  const made = document.createElement(name);
  made.className = css;
  made.textContent = text;
  return made;
}

function head(move) {
  const made = tag("div", `c-what s${move.sign}`, move.name);
  made.append(tag("small", "", `${at + 1} / ${moves.length}`));
  return made;
}

function next() {
  if (at + 1 < moves.length) show(at + 1);
  else finish();
}

function finish() {
  clearTimeout(timer);
  if (!isPlaying()) return;
  focused ??= whereTheFocusIs();
  if (shown?.isConnected) shown.replaceWith(real);
  real = shown = null;
  if (tab) tab.checked = true;
  keepFocus(focused);
  document.dispatchEvent(new CustomEvent("signoria:played"));
}

function hold() {
  held = !held;
  shown?.querySelector("[data-seen=hold]").setAttribute("aria-pressed", String(held));
  clearTimeout(timer);
  if (!held) timer = setTimeout(next, pace() || 2000);
}

const steps = {
  back: () => at > 0 && show(at - 1),
  hold,
  next,
  skip: finish,
};

document.addEventListener("click", (event) => {
  const again = event.target.closest(".c-tick .again");
  const told = again && !isPlaying() ? JSON.parse(found()?.textContent ?? "[]") : [];
  if (told.length && !body.hasAttribute("data-composing")) {
    event.preventDefault();
    return play(told);
  }
  if (!shown?.contains(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const step = event.target.closest("[data-seen]")?.dataset.seen;
  (steps[step] ?? finish)();
}, true);

document.addEventListener("keydown", (event) => {
  if (!isPlaying()) return;
  if (event.key === ".") next();
  else if (event.key === "Escape") finish();
  else if (!event.target.closest?.("[data-seen]") && !["Tab", "Shift"].includes(event.key)) return finish();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("signoria:composing", finish);
