// The guide over a table: a veil with holes over what the card speaks of, the card beside it.
// Pieces are named by data-piece, so one script serves all games.  Nothing is locked: the veil lets
// every touch through, and another move than the guide's is played after one question.

import {
  Offer
} from "../tables/offer.js";

const SVG = "http://www.w3.org/2000/svg";
const PHONE = "(max-width: 559px), (max-width: 700px) and (min-height: 601px)"; // see guide.css
const find = (id) => document.getElementById(id);
const card = () => find("guide-card");
const told = () => JSON.parse(find("guide")?.textContent || "null");

const veil = document.createElementNS(SVG, "svg");
veil.setAttribute("class", "gd-veil");
veil.setAttribute("aria-hidden", "true");
const marks = document.createElement("div");
marks.setAttribute("aria-hidden", "true");
const voice = document.createElement("div");
voice.className = "vh";
voice.setAttribute("role", "status");
voice.setAttribute("aria-live", "polite");
document.body.append(veil, marks, voice);

let shown = ""; // the key of the card that was shown last
let meant = null; // a move of the person's own, held until the question is answered
let allowed = ""; // its path, once the person wants it
let sent = ""; // what the guide has sent for the person, until the table answers

// --- what is lit ------------------------------------------------------------------------------

// A piece, or a part of the page that is named like in a style sheet; where it is drawn twice, what can be seen.
function parts(name) {
  const selector = /^[.#]/.test(name) ? `#table ${name}` : `#table [data-piece="${CSS.escape(name)}"]`;
  return [...document.querySelectorAll(selector)];
}

const isSeen = (element) => element.getClientRects().length > 0;
const isLarge = (element) => {
  const {
    left,
    top,
    right,
    bottom
  } = box(element, 0);
  return right - left > 4 && bottom - top > 4;
};
const lit = () => (told()?.spot ?? []).map((name) => parts(name).find(isSeen)).filter(Boolean);

// On a phone the tab opens that has the first piece of which the card speaks.
function openTab() {
  const [name] = told()?.spot ?? [];
  const [first] = name ? parts(name) : [];
  if (!first || parts(name).some(isSeen)) return;
  const part = first.closest("[data-tab]");
  const radio = part && find(`m-${part.dataset.tab.split(" ")[0]}`);
  if (radio) radio.checked = true;
}

// As far as it can be seen: on a phone its part of the table scrolls.
function box(element, more = 6) {
  const whole = element.getBoundingClientRect();
  const around = element.closest("#table > [data-tab]")?.getBoundingClientRect() ?? whole;
  return {
    left: Math.max(whole.left, around.left) - more,
    top: Math.max(whole.top, around.top) - more,
    right: Math.min(whole.right, around.right) + more,
    bottom: Math.min(whole.bottom, around.bottom) + more
  };
}

function outline({
  left,
  top,
  right,
  bottom
}, r = 12) {
  const [w, h] = [right - left - 2 * r, bottom - top - 2 * r];
  const turn = (x, y) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${left + r} ${top}h${w}${turn(r, r)}v${h}${turn(-r, r)}h${-w}${turn(-r, -r)}v${-h}${turn(r, -r)}z`;
}

function path(css, d) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("class", css);
  made.setAttribute("d", d);
  return made;
}

// A field of six sides, or a box.
function shape(element) {
  const hole = box(element);
  const [width, height] = [hole.right - hole.left, hole.bottom - hole.top];
  const isHexagon = element.matches(".fld, .hx") && height > width * 1.05;
  return {
    ...hole,
    d: isHexagon ? hexagon(hole, width, height) : outline(hole)
  };
}

function hexagon({
  left,
  top
}, width, height) {
  const corners = [
    [0.5, 0],
    [1, 0.25],
    [1, 0.75],
    [0.5, 1],
    [0, 0.75],
    [0, 0.25]
  ];
  return `M${corners.map(([x, y]) => `${left + x * width} ${top + y * height}`).join("L")}Z`;
}

// What stays bright and uncovered: the bar, and the list of steps.
const bright = () => [find("act"), document.querySelector(".rail .side:has(.gd-list)")]
  .filter((each) => each && isSeen(each));

function drawVeil(holes) {
  const open = [...holes.map((hole) => hole.d), ...bright().map((each) => outline(box(each, 2)))];
  const whole = `M0 0H${innerWidth}V${innerHeight}H0Z`;
  veil.setAttribute("viewBox", `0 0 ${innerWidth} ${innerHeight}`);
  const mask = document.createElementNS(SVG, "mask");
  mask.id = "gd-mask";
  mask.setAttribute("maskUnits", "userSpaceOnUse");
  mask.append(path("all", whole), ...open.map((d) => path("hole", d)));
  const dim = path("v", whole);
  dim.setAttribute("mask", "url(#gd-mask)");
  veil.replaceChildren(mask, dim, ...holes.flatMap((hole) => [path("k", hole.d), path("r", hole.d)]));
  marks.replaceChildren(...(holes.length > 1 ? holes.map(mark) : []));
}

// The order in which the card speaks of them.
function mark(hole, number) {
  const made = document.createElement("i");
  made.className = "gd-n";
  made.textContent = String(number + 1);
  made.style.left = `${Math.max(14, hole.left + 4)}px`;
  made.style.top = `${Math.max(14, hole.top + 4)}px`;
  return made;
}

// The free place nearest to the first piece: over no spotlight, and not over the bar.
function place(boxes) {
  const here = card();
  here.style.left = here.style.top = "";
  if (matchMedia(PHONE).matches) return; // it has a row of its own
  const {
    width,
    height
  } = here.getBoundingClientRect();
  const keep = [...boxes, ...bright().map((each) => box(each, 0))];
  const over = (x, y, r) => Math.max(0, Math.min(x + width, r.right + 10) - Math.max(x, r.left - 10)) *
    Math.max(0, Math.min(y + height, r.bottom + 10) - Math.max(y, r.top - 10));
  const aim = boxes[0] ?? {
    left: innerWidth / 2,
    right: innerWidth / 2,
    top: innerHeight / 2,
    bottom: innerHeight / 2
  };
  let best = [Infinity, 12, 60];
  for (let x = 12; x <= innerWidth - width - 12; x += 16)
    for (let y = 58; y <= innerHeight - height - 12; y += 16) {
      const far = Math.hypot(Math.max(0, x - aim.right, aim.left - x - width), Math.max(0, y - aim.bottom, aim.top - y -
        height));
      const cost = far + keep.reduce((sum, each) => sum + over(x, y, each), 0);
      if (cost < best[0]) best = [cost, x, y];
    }
  here.style.left = `${best[1]}px`;
  here.style.top = `${best[2]}px`;
}

function measure() {
  const here = card();
  const isStep = Boolean(here?.matches("[role=dialog]"));
  veil.toggleAttribute("hidden", !isStep);
  document.body.classList.toggle("guided", isStep);
  if (!isStep) return marks.replaceChildren();
  const boxes = lit().filter(isLarge).map(shape);
  drawVeil(boxes);
  place(boxes);
  if (boxes.length && !matchMedia(PHONE).matches) veil.append(path("to", line(here.getBoundingClientRect(), boxes[0])));
}

// From the card to the first thing it speaks of: between the points that are nearest to each other.
function line(from, to) {
  const between = (low, high, other) => Math.max(low, Math.min(high, other));
  const middle = [(to.left + to.right) / 2, (to.top + to.bottom) / 2];
  const start = [between(from.left, from.right, middle[0]), between(from.top, from.bottom, middle[1])];
  const end = [between(to.left, to.right, start[0]), between(to.top, to.bottom, start[1])];
  return `M${start.join(" ")}L${end.join(" ")}`;
}

// --- a new card -------------------------------------------------------------------------------

// Whoever plays by keyboard or listens hears of a new card; the focus enters it, once.
function renew() {
  sent = "";
  const here = card();
  const key = here?.dataset.key ?? "";
  if (key !== shown) {
    shown = key;
    forget();
    if (here) begin(here);
  }
  measure();
  document.body.dataset.guideStep = key;
  requestAnimationFrame(measure); // drawings and fonts may come a little later
}

function begin(here) {
  openTab();
  const phone = matchMedia(PHONE).matches;
  lit()[0]?.scrollIntoView({
    block: phone ? "center" : "nearest",
    inline: "nearest",
    behavior: "instant"
  });
  const texts = ["guide-title", "guide-text", "guide-flow", "guide-task"].map((id) => find(id)?.innerText);
  voice.textContent = texts.filter(Boolean).join(". ");
  if (here.matches("[role=dialog]")) here.focus({
    preventScroll: true
  });
}

// --- the guide's move, and another one -----------------------------------------------------------

const starts = (path, whole) => whole === path || whole.startsWith(`${path},`);

const send = (path) => document.dispatchEvent(new CustomEvent("signoria:send", {
  detail: {
    path,
    key: crypto.randomUUID?.() ?? String(Math.random()).slice(2)
  }
}));

function sendOnce(path) {
  if (path !== sent) send((sent = path));
}

// First picks of a move are only looked at; those of which a step speaks are played, so that the
// guide can explain what they did before the move goes on: drawn as a draft, …
document.addEventListener("signoria:draft", (event) => {
  const goal = told()?.goal;
  if (!goal || event.detail.begun !== goal) return;
  event.stopImmediatePropagation();
  sendOnce(goal);
}, true);

// … or touched, and everything that could still be touched only goes on from them.
document.addEventListener("signoria:composed", () => {
  const goal = told()?.goal;
  const touched = new Set([...document.querySelectorAll("#table [data-piece].sel")].map((each) => each.dataset
    .piece));
  if (!goal || !touched.size) return;
  const offer = new Offer(JSON.parse(find("offer")?.textContent || "{}"));
  const before = offer.begun ? `${offer.begun},` : "";
  const paths = offer.fitting([...touched]).map((move) => before + move.path);
  if (paths.length && paths.every((path) => path !== goal && starts(goal, path))) setTimeout(() => sendOnce(goal));
});

document.addEventListener("signoria:send", (event) => {
  const guide = told();
  const {
    path
  } = event.detail;
  if (!guide?.next || path === allowed || starts(path, guide.next)) return;
  event.stopImmediatePropagation();
  if (guide.goal && starts(guide.goal, path)) return sendOnce(guide
    .goal); // what comes after it has a step of its own
  meant = event.detail;
  question(guide.other);
}, true);

function question(words) {
  const asked = find("guide-ask");
  asked.textContent = words || asked.dataset.usual || "";
  asked.hidden = false;
  card().classList.add("asks");
  voice.textContent = asked.textContent;
  card().querySelector("[data-guide=mine]").hidden = false;
  const keep = card().querySelector("[data-guide=keep]");
  keep.hidden = false;
  keep.focus();
  measure();
}

function forget() {
  meant = null;
  allowed = "";
  const here = card();
  here?.classList.remove("asks");
  for (const element of here?.querySelectorAll("[data-guide=mine], [data-guide=keep], #guide-ask") ?? [])
    element.hidden = true;
}

const BUTTONS = {
  show: () => sendOnce(told().path),
  keep: () => {
    forget();
    document.querySelector("[data-clear]")?.click();
    measure();
  },
  mine: () => {
    const {
      path
    } = meant;
    forget();
    allowed = path;
    send(path);
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-guide]");
  BUTTONS[button?.dataset.guide]?.();
});

// --- keyboard ---------------------------------------------------------------------------------

// Tab goes round between the card and what it speaks of; Escape in the card leaves the guide.
document.addEventListener("keydown", (event) => {
  const here = card();
  if (!here?.matches("[role=dialog]")) return;
  if (event.key === "Escape" && here.contains(document.activeElement)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return find("guide-leave").click();
  }
  if (event.key !== "Tab" || event.ctrlKey || event.altKey) return;
  const round = [...here.querySelectorAll("button"), ...lit().filter((element) => element.tabIndex >= 0), find(
      "go")]
    .filter((element) => element && isSeen(element));
  const now = round.indexOf(document.activeElement);
  if (now < 0 && !here.contains(document.activeElement)) return;
  event.preventDefault();
  const step = event.shiftKey ? -1 : 1;
  round[now < 0 ? (step > 0 ? 0 : round.length - 1) : (now + step + round.length) % round.length].focus();
}, true);

document.addEventListener("signoria:renewed", renew);
document.addEventListener("signoria:touched", measure);
document.addEventListener("signoria:played", renew);
addEventListener("resize", measure);
addEventListener("scroll", measure, true);
document.addEventListener("change", (event) => event.target.matches("input[type=radio]") && measure());
addEventListener("load", measure);
renew();
