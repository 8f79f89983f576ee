// What people send is kept until the server has answered: over a lost connection, a reload, a
// closed browser.  Every entry has a key, by which the server knows it again: it is done once.
//
// The transport is one function, `deliver(entry)`: it resolves to "" when the server has done it, to
// the reason when it never will, and throws when nobody knows; then it is sent again.

import {
  ask
} from "./transport.js";

const STORE = "signoria.outbox.";
const PAUSES = [400, 1000, 2500, 6000, 15000]; // milliseconds before it is tried again
export const FRESH = 20 * 3600 * 1000; // the server knows a key for a day: what is older waits for a person
const AGAIN = new Set([408, 425, 429, 500, 502, 503, 504]); // answers that say nothing about what was sent
const PATIENCE = 20000; // milliseconds until an answer is given up

const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${String(Math.random()).slice(2)}`;

// --- where entries are kept --------------------------------------------------------------------

const memory = new Map(); // where a browser keeps nothing for us

function kept() {
  const found = new Map(memory);
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(STORE)) found.set(name, localStorage.getItem(name));
  } catch {
    // what is in memory has to do
  }
  return [...found.values()].map((text) => JSON.parse(text)).sort((a, b) => a.at - b.at || a.nth - b.nth);
}

function keep(entry) {
  const text = JSON.stringify(entry);
  try {
    localStorage.setItem(STORE + entry.key, text);
  } catch {
    memory.set(STORE + entry.key, text);
  }
}

function forget(key) {
  memory.delete(STORE + key);
  try {
    localStorage.removeItem(STORE + key);
  } catch {
    // it was never there
  }
}

// --- sending -------------------------------------------------------------------------------------

// One page at a time sends what was written at one place.
function alone(place, work) {
  return navigator.locks ? navigator.locks.request(STORE + place, work) : work();
}

export class Outbox {
  constructor(place, person, deliver, changed = () => {}) {
    Object.assign(this, {
      place,
      person,
      deliver,
      changed
    });
    this.passing = []; // what is not worth keeping over a reload
    this.sending = "";
    this.tries = 0;
    this.nth = 0;
    this.timer = 0;
    this.running = false;
    addEventListener("online", () => this.again());
    addEventListener("storage", (event) => event.key?.startsWith(STORE) && this.changed());
  }

  entries() {
    const own = kept().filter((entry) => entry.place === this.place && entry.person === this.person);
    return [...this.passing, ...own].sort((a, b) => a.at - b.at || a.nth - b.nth);
  }

  // Something to send; the same key again is the same thing.
  put(given) {
    const entry = {
      key: newKey(),
      kind: "act",
      text: "",
      refused: "",
      ...given,
      place: this.place,
      person: this.person,
      at: Date.now(),
      nth: this.nth++,
    };
    if (this.entries().some((other) => other.key === entry.key)) return this.again();
    if (entry.kind === "act") this.passing.push(entry);
    else keep(entry);
    this.again();
  }

  // Now, whatever was waited for; a person may also ask for what was refused.
  again(key = "") {
    const entry = this.entries().find((each) => each.key === key);
    if (entry) this._note({
      ...entry,
      refused: "",
      at: entry.refused ? Date.now() : entry.at
    });
    this.tries = 0;
    this._run();
    this.changed();
  }

  drop(key) {
    this.passing = this.passing.filter((entry) => entry.key !== key);
    forget(key);
    this.changed();
  }

  _note(entry) {
    if (entry.kind !== "act") keep(entry);
  }

  _next() {
    const now = Date.now();
    return this.entries().find((entry) => !entry.refused && now - entry.at < FRESH);
  }

  async _run() {
    if (this.running) return;
    this.running = true;
    clearTimeout(this.timer);
    try {
      let goes = true;
      while (goes && this._next()) goes = await alone(this.place, () => this._sendNext());
      if (!goes) this.timer = setTimeout(() => this._run(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
    } finally {
      this.running = false;
      this.changed();
    }
  }

  async _sendNext() {
    const entry = this._next(); // another page may have sent it meanwhile
    if (!entry) return true;
    this.sending = entry.key;
    this.changed();
    try {
      const refused = await this.deliver(entry);
      if (refused && entry.kind === "chat") this._note({
        ...entry,
        refused
      });
      else this.drop(entry.key);
      this.tries = 0;
      return true;
    } catch {
      return false;
    } finally {
      this.sending = "";
    }
  }
}

// --- the usual transport -----------------------------------------------------------------------

export function packed(entry, token) {
  const data = new FormData();
  data.set("csrfmiddlewaretoken", token);
  for (const [name, value] of Object.entries(entry.values)) data.set(name, value);
  data.set("key", entry.key);
  return data;
}

// Sends an entry as a form; `use(answer, text)` sees an answer that counts before the next one is sent.
export async function post(entry, token, use = () => {}) {
  const answer = await ask(entry.url, {
    method: "POST",
    body: packed(entry, token),
    headers: {
      "HX-Request": "true"
    },
    credentials: "same-origin",
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await answer.text();
  if (AGAIN.has(answer.status)) throw new Error(String(answer.status));
  const note = decodeURIComponent(answer.headers.get("X-Note") ?? "");
  await use(answer, text, note);
  return answer.ok ? "" : note || String(answer.status);
}

// What was left behind at other places, by a page that was closed: any page of the site sends it.
export function sendRest(here, person, token) {
  const places = new Set(kept().filter((entry) => entry.person === person).map((entry) => entry.place));
  places.delete(here);
  for (const place of places) new Outbox(place, person, (entry) => post(entry, token)).again();
}
