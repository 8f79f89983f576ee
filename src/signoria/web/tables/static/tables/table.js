// The live table: sends moves, hears of others' moves, and always ends on the true state.

import {
  renewLog
} from "./log.js";
import {
  keepScoring,
  renewScoring
} from "./scoring.js";
import {
  renew
} from "./touch.js";

const body = document.body;
const table = () => document.getElementById("table");
const version = () => Number(table()?.dataset.version ?? 0);
let busy = false;
let wanted = version();

// --- asking the server ---------------------------------------------------------------------

async function ask(url, values) {
  const options = {
    headers: {
      "HX-Request": "true"
    },
    credentials: "same-origin"
  };
  if (values) {
    options.method = "POST";
    options.body = values;
  }
  const answer = await fetch(url, options);
  const text = await answer.text();
  if (answer.headers.get("X-Go")) {
    location.assign(answer.headers.get("X-Go"));
    return;
  }
  const note = answer.headers.get("X-Note");
  if (note) say(decodeURIComponent(note));
  if (answer.ok && text.includes('id="table"')) await replace(text);
  else if (!answer.ok) throw new Error(String(answer.status));
}

async function replace(text) {
  keepScoring();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || body.dataset.animate === "off";
  await htmx.swap({
    sourceElement: table(),
    target: table(),
    swap: `outerMorph transition:${still ? "false" : "true"}`,
    text,
  });
  renew();
  showTurn();
  renewLog();
  renewScoring();
}

async function guarded(work) {
  if (busy) return;
  busy = true;
  body.classList.add("waiting");
  try {
    await work();
    online(true);
  } catch {
    online(false);
    setTimeout(refresh, 1500);
  } finally {
    busy = false;
    body.classList.remove("waiting");
    if (wanted > version()) refresh();
  }
}

const refresh = () => guarded(() => ask(body.dataset.part));

function form(values) {
  const data = new FormData();
  data.set("csrfmiddlewaretoken", body.dataset.csrf);
  data.set("version", String(version()));
  for (const [key, value] of Object.entries(values)) data.set(key, value);
  return data;
}

// --- acting --------------------------------------------------------------------------------

document.addEventListener("signoria:play", (event) => {
  if (body.dataset.move) guarded(() => ask(body.dataset.move, form({
    action: event.detail.action
  })));
});

document.addEventListener("submit", (event) => {
  const sent = event.target;
  const ours = sent.matches("[data-act], .wordlist");
  if (!ours) return;
  event.preventDefault();
  if (event.submitter?.getAttribute("aria-disabled") === "true") return;
  const data = new FormData(sent, event.submitter);
  guarded(() => ask(sent.getAttribute("action"), data));
  sent.querySelector("input[name=text]")?.form.reset();
});

document.addEventListener("signoria:why", async (event) => {
  const {
    pieces,
    element
  } = event.detail;
  if (!body.dataset.why) return;
  const query = new URLSearchParams(pieces.map((piece) => ["piece", piece]));
  const answer = await fetch(`${body.dataset.why}?${query}`, {
    credentials: "same-origin"
  });
  if (!answer.ok) return;
  const why = await answer.json();
  bubble(element, why);
  const line = document.getElementById("pwhy");
  if (line) line.textContent = why.text;
});

// The answer beside the piece, where it hides the least; on a phone the action bar has it.
function bubble(element, why) {
  const made = document.createElement("div");
  made.className = "whynot free";
  made.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = why.text;
  made.append(text);
  if (why.rule) {
    const rule = document.createElement("details");
    const name = document.createElement("summary");
    name.textContent = why.rule;
    const wording = document.createElement("p");
    wording.textContent = why.rule_text;
    rule.append(name, wording);
    made.append(rule);
  }
  document.body.append(made);
  const at = element.getBoundingClientRect();
  const size = made.getBoundingClientRect();
  const side = at.right + size.width + 12 < innerWidth ? at.right + 8 : at.left - size.width - 8;
  made.style.left = `${Math.max(8, Math.min(side, innerWidth - size.width - 8))}px`;
  made.style.top = `${Math.max(56, Math.min(at.top - 8, innerHeight - size.height - 90))}px`;
}

// The rules about a piece: in the rules tab whenever it is open, and by a long touch or right click.
async function tellRule(element) {
  if (!body.dataset.rule) return;
  const query = new URLSearchParams({
    piece: element.dataset.piece
  });
  const answer = await fetch(`${body.dataset.rule}?${query}`, {
    credentials: "same-origin"
  });
  const place = document.getElementById("piece-rules");
  if (!answer.ok || !place) return;
  const {
    rules
  } = await answer.json();
  place.replaceChildren(
    ...rules.map((rule) => {
      const line = document.createElement("p");
      const name = document.createElement("b");
      name.textContent = rule.id;
      line.append(name, ` ${rule.text}`);
      return line;
    }),
  );
}

document.addEventListener("contextmenu", (event) => {
  const element = event.target.closest("[data-piece]");
  if (!element) return;
  event.preventDefault();
  for (const name of ["r-rules", "m-log"]) {
    const tab = document.getElementById(name);
    if (tab && (name === "r-rules" || innerWidth < 701)) tab.checked = true;
  }
  tellRule(element);
});

document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-piece]");
  if (element && document.getElementById("r-rules")?.checked) tellRule(element);
});

// --- hearing -------------------------------------------------------------------------------

let events = null;

function listen() {
  if (!body.dataset.events) return;
  events?.close();
  events = new EventSource(body.dataset.events);
  events.onopen = () => online(true);
  events.onmessage = (message) => {
    const {
      version: now,
      talk
    } = JSON.parse(message.data);
    wanted = now;
    const said = Number(table()?.dataset.talk ?? 0);
    if (now !== version() || talk > said) refresh();
  };
  events.onerror = () => online(false);
}

function online(yes) {
  const banner = document.getElementById("offline");
  if (banner) banner.hidden = yes;
}

let fading = 0;

function say(text) {
  const toast = document.getElementById("toast");
  if (!toast) return;
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    toast.hidden = true;
  }, 5000);
}

const titleBefore = document.title;

function showTurn() {
  const where = document.getElementById("where");
  if (where) where.textContent = table()?.dataset.where ?? "";
  const mine = table()?.hasAttribute("data-my-turn");
  document.title = mine ? `● ${body.dataset.yourTurn} · ${titleBefore}` : titleBefore;
  const icon = document.querySelector("link[rel=icon]");
  if (!icon) return;
  icon.dataset.idle ??= icon.href;
  icon.href = mine ? icon.dataset.turn : icon.dataset.idle;
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") {
    listen();
    refresh();
  }
});
addEventListener("online", () => {
  listen();
  refresh();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    listen();
    refresh();
  }
});

showTurn();
listen();
