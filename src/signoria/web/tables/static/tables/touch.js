// One way to act, for all games.  The page lists the legal actions and the pieces each of them
// touches; touching a piece keeps those that touch it, in any order.  One left: it is played.
//
// Events on document: "signoria:play" {action}, "signoria:why" {pieces, element}.

let actions = [];
let touched = [];
let proposed = null;

const all = (selector) => [...document.querySelectorAll(selector)];
const words = (key) => document.body.dataset[key] ?? "";
const fits = (action, pieces) => pieces.every((piece) => action.touches.includes(piece));
const left = () => actions.filter((action) => fits(action, touched));

// Read the actions of a page that was just made or replaced.
export function renew() {
  const data = document.getElementById("actions");
  actions = data ? JSON.parse(data.textContent || "[]") : [];
  touched = [];
  propose(null);
  paint();
  document.dispatchEvent(new CustomEvent("signoria:renewed"));
}

function paint() {
  const possible = proposed ? [proposed] : left();
  const through = new Map();
  for (const action of possible)
    for (const piece of action.touches)
      through.set(piece, [...(through.get(piece) ?? []), action]);
  for (const element of all("[data-piece]")) show(element, through.get(element.dataset.piece));
  for (const dot of all(".mtabs [data-for]")) {
    const part = document.querySelector(`[data-tab="${dot.dataset.for}"]`);
    dot.querySelector(".n").hidden = !part?.querySelector(".legal");
  }
}

function show(element, ways) {
  const chosen = touched.includes(element.dataset.piece);
  const lit = Boolean(ways) && !chosen && !proposed;
  element.classList.toggle("sel", chosen);
  element.classList.toggle("legal", lit);
  element.classList.toggle("cost", lit && ways.every((action) => action.cost));
  element.classList.toggle("btn--legal", lit && element.classList.contains("btn"));
  const target = element.classList.contains("target");
  element.classList.toggle("dim", target && actions.length > 0 && !lit && !chosen);
  if (element.getAttribute("role") === "button" || element.tagName === "BUTTON")
    element.setAttribute("aria-pressed", String(chosen));
  chip(element, lit ? ways : null);
}

// What a lit piece costs and brings, when that does not depend on what is touched next.
function chip(element, ways) {
  element.querySelector(":scope > .chip.offer")?.remove();
  if (!ways || element.classList.contains("btn")) return;
  const [first] = ways;
  const same = ways.every((way) => way.cost === first.cost && way.gain === first.gain);
  if (!same || (!first.cost && !first.gain)) return;
  const {
    cost = "", gain: points = 0
  } = first; // what is nothing is not written
  const loss = points < 0 ? `−${-points}` : "";
  const gain = points > 0 ? `+${points}` : cost.includes(loss) ? "" : loss;
  const made = document.createElement("span");
  made.className = "chip offer";
  made.textContent = [cost, gain].filter(Boolean).join(" ");
  element.append(made);
}

function touch(element) {
  const piece = element.dataset.piece;
  clearWhy();
  if (proposed?.touches.includes(piece)) return play(proposed);
  propose(null);
  if (touched.includes(piece)) {
    touched = touched.filter((other) => other !== piece);
    return paint();
  }
  if (actions.some((action) => fits(action, [...touched, piece]))) touched.push(piece);
  else if (actions.some((action) => fits(action, [piece]))) touched = [piece];
  else return askWhy([...touched, piece], element);
  decide(element);
}

function decide(element) {
  const found = left();
  const whole = found.filter((action) => action.touches.length === touched.length);
  if (found.length === 1) {
    const [action] = found;
    const ask = words("confirm") || "final";
    const explicit = element.closest("#act") !== null; // a button says what it does
    if (ask === "always" || (ask === "final" && action.final && !explicit)) propose(action);
    else return play(action);
  } else if (whole.length) {
    propose(whole[0], found);
  }
  paint();
}

// Show an action before it is played, with buttons to play it or not.
function propose(action, others = []) {
  proposed = others.length > 1 ? null : action;
  const bar = document.getElementById("confirm");
  if (!bar) return;
  bar.hidden = !action;
  bar.replaceChildren();
  if (!action) return;
  const text = document.createElement("p");
  text.textContent = action.words + (action.gain > 0 ? ` (+${action.gain})` : "");
  if (action.final) {
    const warning = document.createElement("small");
    warning.textContent = words("final");
    text.append(warning);
  }
  const yes = button(words("yes"), "btn btn--main", () => play(action));
  const no = button(words("no"), "btn", () => {
    touched = [];
    propose(null);
    paint();
  });
  bar.append(text, yes, no);
}

function button(label, css, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = css;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function play(action) {
  document.dispatchEvent(new CustomEvent("signoria:play", {
    detail: {
      action: action.id
    }
  }));
}

function askWhy(pieces, element) {
  element.classList.add("why");
  document.dispatchEvent(new CustomEvent("signoria:why", {
    detail: {
      pieces,
      element
    }
  }));
}

function clearWhy() {
  for (const element of all(".why")) element.classList.remove("why");
  for (const bubble of all(".whynot")) bubble.remove();
  const line = document.getElementById("pwhy");
  if (line) line.textContent = "";
}

function step(direction) {
  const lit = all("[data-piece].legal").filter((element) => element.checkVisibility?.() ?? true);
  if (!lit.length) return;
  const now = lit.indexOf(document.activeElement);
  lit[(now + direction + lit.length) % lit.length].focus();
}

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-piece]");
  if (element && document.getElementById("table")?.contains(element)) touch(element);
  else if (!event.target.closest(".whynot")) clearWhy();
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select")) return;
  const element = event.target.closest("[data-piece]");
  if ((event.key === "Enter" || event.key === " ") && element && element.tagName !== "BUTTON") {
    event.preventDefault();
    touch(element);
  } else if (event.key === "Escape") {
    clearWhy();
    if (proposed) propose(null);
    else touched.pop();
    paint();
  } else if (event.key === "n" || event.key === "N") {
    step(event.key === "n" ? 1 : -1);
  } else if (event.key === "w") {
    const list = document.getElementById("words");
    if (list) {
      list.open = !list.open;
      list.querySelector("button")?.focus();
    }
  }
});

renew();
