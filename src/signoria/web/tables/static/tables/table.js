// The live table: sends moves, hears of others' moves, and always ends on the true state.

import "./keys.js";
import {
  keepFocus,
  whereTheFocusIs
} from "./focus.js";
import {
  renewLog
} from "./log.js";
import {
  isPlaying,
  renewPlayback
} from "./playback.js";
import {
  keepScoring,
  renewScoring
} from "./scoring.js";
import {
  ring
} from "./sound.js";
import {
  acknowledged,
  begun,
  refuse,
  renew
} from "./compose.js";

const body = document.body;
const table = () => document.getElementById("table");
const version = () => Number(table()?.dataset.version ?? 0);
let busy = false;
let wanted = version();

// --- asking the server ---------------------------------------------------------------------

async function ask(url, values, answered = () => {}) {
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
  if (answer.ok) answered();
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
  const focused = whereTheFocusIs();
  const keep = () => keepFocus(focused);
  // At once, not only when the transition is over: a key may be pressed meanwhile.
  table().addEventListener("htmx:after:settle", keep, {
    once: true
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches || body.dataset.animate === "off";
  await htmx.swap({
    sourceElement: table(),
    target: table(),
    swap: `outerMorph transition:${still ? "false" : "true"}`,
    text,
  });
  renew();
  keep();
  showTurn();
  renewLog();
  tellWhatHappened();
}

// First what others did, then the scoring it led to.
function tellWhatHappened() {
  renewPlayback();
  if (!isPlaying()) renewScoring();
}

document.addEventListener("signoria:played", () => {
  renewLog();
  renewScoring();
  if (wanted !== version()) refresh();
});

let next = null; // what somebody asked for while the table was still answering

async function guarded(work) {
  if (busy) {
    next = work;
    return;
  }
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
    const waits = next;
    next = null;
    if (waits) guarded(waits);
    else if (wanted > version()) refresh();
  }
}

const planning = () => table()?.hasAttribute("data-planning") ?? false;

// The table, with the picks that are being put together and, if a move is planned, as it will be.
function drawn(path, plan = planning()) {
  const query = new URLSearchParams();
  if (path) query.set("begun", path);
  if (plan) query.set("plan", "1");
  return query.size ? `${body.dataset.part}?${query}` : body.dataset.part;
}

// What is played back is seen to its end: only then the table is asked for anew.
const refresh = () => isPlaying() || busy || guarded(() => ask(drawn(begun())));

function form(values) {
  const data = new FormData();
  data.set("csrfmiddlewaretoken", body.dataset.csrf);
  data.set("version", String(version()));
  for (const [key, value] of Object.entries(values)) data.set(key, value);
  return data;
}

// --- acting --------------------------------------------------------------------------------

document.addEventListener("signoria:send", (event) => {
  if (!body.dataset.move) return;
  const [url, sent] = planning() ? [body.dataset.give, {
    order: "premove",
    ...event.detail
  }] : [body.dataset.move, event.detail];
  const data = form(sent); // of the board it was put together on, also when another answer comes first
  guarded(() => ask(url, data, acknowledged));
});

// A move in advance: the table as though it were one's own turn, and back.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-plan]");
  if (button) guarded(() => ask(drawn("", button.dataset.plan !== "")));
});

// The board as it would be after the first picks of a move: only looked at, nothing is played.
document.addEventListener("signoria:draft", (event) => {
  if (body.dataset.part) guarded(() => ask(drawn(event.detail.begun)));
});

document.addEventListener("signoria:preview", async (event) => {
  const {
    move,
    path,
    done
  } = event.detail;
  if (!body.dataset.preview) return;
  const query = new URLSearchParams(planning() ? {
    path,
    plan: "1"
  } : {
    path
  });
  const does = await look(`${body.dataset.preview}?${query}`);
  if (!does) return void setTimeout(refresh, 1500); // the table moved on, or the line broke: see how it stands
  move.does = does;
  done();
});

// What the server tells about a move; nothing, if it cannot be told now.
async function look(url) {
  try {
    const answer = await fetch(url, {
      credentials: "same-origin"
    });
    return answer.status === 200 ? await answer.json() : null;
  } catch {
    return null;
  }
}

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
    pieces
  } = event.detail;
  if (!body.dataset.why) return;
  const query = new URLSearchParams(pieces.map((piece) => ["piece", piece]));
  if (begun()) query.set("begun", begun());
  const answer = await fetch(`${body.dataset.why}?${query}`, {
    credentials: "same-origin"
  });
  if (!answer.ok) return;
  refuse(await answer.json());
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
let wasMine = true; // who opens the page looks at it

function showTurn() {
  const where = document.getElementById("where");
  if (where) where.textContent = table()?.dataset.where ?? "";
  const mine = table()?.hasAttribute("data-my-turn") ?? false;
  if (mine && !wasMine) ring();
  wasMine = mine;
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
tellWhatHappened();
listen();
