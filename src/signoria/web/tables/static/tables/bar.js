// The composer's bar: sentence, ledger, ways, Go.  Its height never changes, only words and colours.

import "./tools.js";

const LINE = 46; // letters of a sentence that always fit in one line
const find = (id) => document.getElementById(id);
const words = (key) => document.body.dataset[key] ?? "";
const WAYS = 3;
const FIRST = /^()([+−]?\d+)(.*)$/s; // the number of a chip, with the words beside it
const ANYWHERE = /^(\D*)(\d+)(.*)$/s;

function made(tag, css, text) {
  const element = document.createElement(tag);
  if (css) element.className = css;
  if (text !== undefined) element.textContent = text;
  return element;
}

function icon(name, css = "") {
  const space = "http://www.w3.org/2000/svg";
  const drawn = document.createElementNS(space, "svg");
  drawn.setAttribute("aria-hidden", "true");
  if (css) drawn.setAttribute("class", css);
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#${name}`);
  drawn.append(use);
  return drawn;
}

export function setState(state) {
  const bar = find("act");
  if (bar) bar.dataset.state = state;
}

export function say(sentence, hint = "") {
  const [strong, small] = [find("prompt"), find("hint")];
  if (strong && strong.textContent !== sentence) strong.textContent = sentence;
  if (strong) strong.title = sentence;
  strong?.classList.toggle("two", sentence.length > LINE);
  if (strong && strong.scrollHeight > strong.clientHeight + 2) strong.classList.add("two");
  if (small && small.textContent !== hint) small.textContent = hint;
  if (small) small.title = hint;
}

export function showLedger(chips) {
  const place = find("ledger");
  if (!place) return;
  place.replaceChildren(
    ...chips.map(([kind, symbol, text]) => {
      const chip = made("li", `l-${kind}`);
      const [, before, number, after] = (symbol && text.match(kind === "left" ? ANYWHERE : FIRST)) || [];
      if (symbol) chip.append(icon(symbol));
      if (!number) chip.append(made("span", "", text));
      else chip.append(...[
        [before, "rest"],
        [number, ""],
        [after, "rest"]
      ].filter(([part]) => part).map(([part, css]) => made("span", css, part)));
      chip.title = text;
      return chip;
    }),
  );
  shorten(place);
}

// Where there is no room for all, the last ones keep only their drawing and number; then what is
// left of something goes, never what is paid, got or lost.
function shorten(place) {
  const chips = [...place.children].reverse();
  const fits = () => place.scrollWidth <= place.clientWidth;
  for (const chip of chips) {
    if (fits()) return;
    if (!chip.classList.contains("l-lose")) chip.classList.toggle("short", Boolean(chip.querySelector(".rest")));
  }
  for (const chip of chips) {
    if (fits()) return;
    chip.classList.toggle("away", chip.classList.contains("l-left"));
  }
}

export function showWayOut(ways) {
  const place = find("ledger");
  if (!place) return;
  place.replaceChildren(
    ...ways.map((way) => {
      const item = made("li", "l-x");
      const button = made("button", "c-way", way.label);
      button.type = "button";
      button.dataset.wayOut = JSON.stringify(way.pieces);
      item.append(button);
      return item;
    }),
  );
}

export function showWays(ways, chosen, pick) {
  const place = find("ways");
  if (!place) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.step ?? "" : null;
  drawWays(place, ways, chosen, pick);
  if (focused === null) return;
  const again = focused ? `[data-step="${focused}"]` : "[aria-checked=true]";
  (place.hidden ? find("act") : place.querySelector(again) ?? find("act"))?.focus();
}

function drawWays(place, ways, chosen, pick) {
  const named = ways.filter((move) => move.way);
  place.hidden = named.length < 2;
  if (place.hidden) return;
  const row = made("div");
  place.replaceChildren(made("span", "", differing(named) || words("ways")), row);
  if (named.length > WAYS && isNumbers(named)) return showStepper(row, named, chosen, pick);
  const listed = named.slice(0, WAYS);
  row.setAttribute("role", "radiogroup");
  const parts = listed.map((move) => move.way.split(", "));
  const shared = parts[0].filter((part) => parts.every((each) => each.includes(part)));
  for (const [number, move] of listed.entries()) {
    const label = parts[number].filter((part) => !shared.includes(part)).join(", ") || move.way;
    const button = made("button", move === chosen ? "on" : "", label);
    button.type = "button";
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", String(move === chosen));
    button.setAttribute("aria-keyshortcuts", String(number + 1));
    button.addEventListener("click", () => pick(move));
    row.append(button);
  }
}

// What the ways are about, if the board has a word for the part in which they differ.
function differing([first, second]) {
  const own = first.uses.find((slot) => !second.uses.includes(slot));
  return own ? words(`role${own.role[0].toUpperCase()}${own.role.slice(1)}`) : "";
}

const byNumber = (ways) => ways.toSorted((a, b) => Number(a.way) - Number(b.way));

// Ways that differ in one number only.
function isNumbers(ways) {
  const numbers = new Set(ways.map((move) => move.way));
  return numbers.size === ways.length && [...numbers].every((number) => /^\d+$/.test(number));
}

function showStepper(row, ways, chosen, pick) {
  const inOrder = byNumber(ways);
  const now = inOrder.indexOf(chosen);
  const step = (by, sign, key) => {
    const button = made("button", "step", sign);
    const next = inOrder[now + by];
    button.type = "button";
    button.dataset.step = String(by);
    button.setAttribute("aria-label", words(key));
    button.setAttribute("aria-keyshortcuts", sign);
    button.setAttribute("aria-disabled", String(!next));
    if (next) button.addEventListener("click", () => pick(next));
    return button;
  };
  row.setAttribute("role", "group");
  row.append(step(-1, "−", "less"), made("output", "", chosen?.way ?? "–"), step(1, "+", "more"));
}

export function showGo({
  label,
  note = "",
  css = "",
  symbol = "u-check"
}) {
  const go = find("go");
  if (!go) return;
  go.className = `c-go ${css}`.trim();
  go.setAttribute("aria-disabled", String(css === "off"));
  const small = made("small", "", note);
  if (css !== "off") small.prepend(made("kbd", "", "Enter"));
  go.replaceChildren(icon(symbol, "ic"), made("b", "", label), small);
}

let telling = 0;

// For those who listen: the sentence, then the ledger, once the last change is a moment ago.
export function tell() {
  clearTimeout(telling);
  telling = setTimeout(() => {
    const chips = [...document.querySelectorAll("#ledger li")].map((chip) => chip.textContent);
    const said = [find("prompt")?.textContent, find("hint")?.textContent, ...chips].filter(Boolean).join(". ");
    const region = find("told");
    if (region && region.textContent !== said) region.textContent = said;
  }, 400);
}
