// The live table: sends moves, hears of others' moves, and always ends on the true state.

import "./keys.js";
import "./ticking.js";
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
  onLine,
  watch
} from "../site/hear.js";
import {
  showTurn as showTitle
} from "../site/calls.js";
import {
  toast as say
} from "../site/toast.js";
import {
  Outbox,
  post
} from "../site/outbox.js";
import {
  showOutbox
} from "./unsent.js";
import {
  acknowledged,
  begun,
  refuse,
  renew
} from "./compose.js";
import {
  ask,
  go
} from "../site/transport.js";

const body = document.body;
const table = () => document.getElementById("table");
const version = () => Number(table()?.dataset.version ?? 0);
let wanted = version();

// --- asking the server ---------------------------------------------------------------------

async function fetchTable(url) {
  const answer = await ask(url, {
    headers: {
      "HX-Request": "true"
    },
    credentials: "same-origin"
  });
  const text = await answer.text();
  await use(answer, text, decodeURIComponent(answer.headers.get("X-Note") ?? ""));
  if (!answer.ok) throw new Error(String(answer.status));
}

// What the server answered, to a look or to something that was sent.
async function use(answer, text, note) {
  if (answer.headers.get("X-Go")) return go(answer.headers.get("X-Go"));
  if (note) say(note);
  if (answer.ok && text.includes('id="table"')) await replace(text);
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

// One at a time: every answer replaces the table.
let asking = 0;
let before = Promise.resolve();
let next = null; // what somebody wants to look at, as soon as the table has answered

async function alone(work) {
  asking += 1;
  body.classList.add("waiting");
  const mine = before.then(work);
  before = mine.catch(() => {});
  let went = false;
  try {
    const found = await mine;
    went = true;
    return found;
  } finally {
    online(went);
    asking -= 1;
    if (!asking) rest(went);
  }
}

function rest(went) {
  body.classList.remove("waiting");
  const waits = next;
  next = null;
  if (waits) look(waits);
  else if (went && wanted > version()) refresh();
}

// Of several looks only the last is of any use.
function look(url) {
  if (asking) next = url;
  else alone(() => fetchTable(url())).catch(() => setTimeout(refresh, 1500));
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
const refresh = () => isPlaying() || asking || look(() => drawn(begun()));

// --- acting --------------------------------------------------------------------------------

const outbox = new Outbox(body.dataset.part, body.dataset.person ?? "", (entry) => alone(() => deliver(entry)),
  () => showOutbox(outbox));

const deliver = (entry) => post(entry, body.dataset.csrf, (answer, text, note) => {
  if (entry.kind === "move" && answer.ok) acknowledged();
  return use(answer, text, note);
});

// A move goes with the version of the board it was put together on, also when another answer comes first.
document.addEventListener("signoria:send", (event) => {
  if (!body.dataset.move) return;
  const {
    path,
    key
  } = event.detail;
  // What comes after it is for another board, which nobody has seen yet.
  if (outbox.entries().some((entry) => entry.kind === "move" && entry.key !== key)) return say(body.dataset.unsent);
  const values = {
    version: String(version()),
    path
  };
  outbox.put(planning() ? {
    key,
    kind: "move",
    url: body.dataset.give,
    values: {
      ...values,
      order: "premove"
    }
  } : {
    key,
    kind: "move",
    url: body.dataset.move,
    values
  });
});

// A move in advance: the table as though it were one's own turn, and back.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-plan]");
  if (button) look(() => drawn("", button.dataset.plan !== ""));
});

// The board as it would be after the first picks of a move: only looked at, nothing is played.
document.addEventListener("signoria:draft", (event) => {
  if (body.dataset.part) look(() => drawn(event.detail.begun));
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
  const does = await told(`${body.dataset.preview}?${query}`);
  if (!does) return void setTimeout(refresh, 1500); // the table moved on, or the line broke: see how it stands
  move.does = does;
  done();
});

// What the server tells about a move; nothing, if it cannot be told now.
async function told(url) {
  try {
    const answer = await ask(url, {
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
  const {
    csrfmiddlewaretoken: _token,
    ...values
  } = Object.fromEntries(new FormData(sent, event.submitter));
  const chat = sent.id === "say";
  if (chat && !values.text.trim()) return;
  outbox.put({
    kind: chat ? "chat" : sent.matches(".wordlist") ? "move" : "act",
    text: chat ? values.text : "",
    url: sent.getAttribute("action"),
    values
  });
  if (chat) sent.reset();
});

document.addEventListener("signoria:why", async (event) => {
  const {
    pieces
  } = event.detail;
  if (!body.dataset.why) return;
  const query = new URLSearchParams(pieces.map((piece) => ["piece", piece]));
  if (begun()) query.set("begun", begun());
  const answer = await ask(`${body.dataset.why}?${query}`, {
    credentials: "same-origin"
  });
  if (!answer.ok) return;
  refuse(await answer.json());
});

document.addEventListener("signoria:time-out", refresh);

// --- hearing -------------------------------------------------------------------------------

// Nobody sees a page that is hidden: it is drawn anew when somebody does.
const isSeen = () => document.visibilityState === "visible";

watch(body.dataset.table, ({
  version: now,
  talk
}) => {
  wanted = now;
  said = talk;
  catchUp();
});
onLine(({
  up
}) => online(up));

let said = 0; // the last line of talk there is

function catchUp() {
  const read = Number(table()?.dataset.talk ?? 0);
  if (isSeen() && (wanted !== version() || said > read)) refresh();
}

function online(yes) {
  const banner = document.getElementById("offline");
  if (banner) banner.hidden = yes;
}

function showTurn() {
  const where = document.getElementById("where");
  if (where) where.textContent = table()?.dataset.where ?? "";
  showTitle(table()?.hasAttribute("data-my-turn") ?? false);
}

document.addEventListener("visibilitychange", catchUp);
addEventListener("online", refresh);
addEventListener("pageshow", (event) => event.persisted && refresh());

showTurn();
tellWhatHappened();
outbox.again(); // what an earlier page could not send
