// The one connection of a browser to the server: all its pages hear by it.  It runs in a shared worker
// (hub-worker.js) or, where there is none, in the page that leads the others (hear.js).
//
// A page says {kind: "hello", tables, person, url, visible} when it comes, shows or hides, "again" when the
// network is back, and "bye".  It hears {kind: "table", table, version, talk}, {kind: "me", turns, full, over, fresh,
// speaks} and {kind: "line", up}.

import {
  listen
} from "./transport.js";

const SOON = 30; // milliseconds in which several pages say what they want
const LATER = 2000; // until a connection that was refused is tried again
const SPARE = 20; // tables nobody looks at any more that are not worth a new connection

export class Hub {
  constructor() {
    this.pages = new Map();
    this.numbers = new Map(); // what was last heard of each table
    this.me = null;
    this.source = null;
    this.heard = []; // tables of the connection
    this.person = "";
    this.up = false;
    this.timer = 0;
    this.clock = 0;
  }

  // A page says something; `tell` answers it.
  hear(page, message, tell) {
    if (message.kind === "bye") this.pages.delete(page);
    else if (message.kind === "again") this._open();
    else this._meet(page, message, tell);
    this._plan();
  }

  _meet(page, message, tell) {
    const isNew = !this.pages.has(page);
    this.clock += 1;
    const seen = message.visible ? this.clock : (this.pages.get(page)?.seen ?? 0);
    this.pages.set(page, {
      ...message,
      tell,
      seen
    });
    if (message.person !== this.person) this._forgetPerson(message.person);
    if (!isNew) return;
    for (const table of message.tables)
      if (this.numbers.has(table)) tell(this.numbers.get(table));
    if (this.me) tell(this._about({
      turns: [],
      full: [],
      over: []
    }, false));
    if (this.up) this._line(true, [tell]);
  }

  // Somebody else has signed in: nothing of the one before is told.
  _forgetPerson(person) {
    this.person = person;
    this.me = null;
    this.numbers.clear();
    this.source?.close();
    this.source = null;
  }

  _plan() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this._renew(), SOON);
  }

  _wanted() {
    return [...new Set([...this.pages.values()].flatMap((page) => page.tables))].sort();
  }

  _renew() {
    const wanted = this._wanted();
    if (!this.pages.size || (!wanted.length && !this.person)) return this._close();
    const lacks = wanted.some((table) => !this.heard.includes(table));
    if (!this.source || lacks || this.heard.length > wanted.length + SPARE) this._open();
  }

  _close() {
    this.source?.close();
    this.source = null;
    this.heard = [];
  }

  _open() {
    if (!this.pages.size) return;
    this._close();
    this.heard = this._wanted();
    const [page] = this.pages.values();
    const source = listen(`${page.url}?t=${this.heard.join(",")}`);
    this.source = source;
    source.onopen = () => this._line(true);
    source.onmessage = (event) => this._number(JSON.parse(event.data));
    source.addEventListener("me", (event) => this._mine(JSON.parse(event.data)));
    source.onerror = () => {
      if (this.source !== source) return;
      this._line(false);
      // A connection that broke comes back by itself, one that was refused does not.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.source === source && this._open(), LATER);
    };
  }

  _line(up, tells = [...this.pages.values()].map((page) => page.tell)) {
    this.up = up;
    for (const tell of tells) tell({
      kind: "line",
      up
    });
  }

  _number(told) {
    const message = {
      kind: "table",
      ...told
    };
    this.numbers.set(told.table, message);
    for (const page of this.pages.values())
      if (page.tables.includes(told.table)) page.tell(message);
  }

  _mine(now) {
    const before = this.me;
    this.me = now;
    const fresh = {};
    for (const kind of ["turns", "full", "over"]) {
      const known = new Set((before ?? now)[kind].map(([table]) => table));
      fresh[kind] = now[kind].filter(([table]) => !known.has(table));
    }
    const speaker = this._speaker();
    for (const page of this.pages.values()) page.tell(this._about(fresh, page === speaker));
  }

  _about(fresh, speaks) {
    return {
      kind: "me",
      ...this.me,
      fresh,
      speaks
    };
  }

  // One page calls the person: one that is looked at, else the one that was last.
  _speaker() {
    const rank = (page) => (page.visible ? 1e9 : 0) + page.seen;
    return [...this.pages.values()].toSorted((a, b) => rank(b) - rank(a))[0];
  }
}
