// A page hears of changes: by the connection that all pages of this browser share.
//
// Where the browser has no shared workers, one page leads: it has the connection, and passes on what it hears.
// Where pages cannot even agree on that, each has its own, and only while it is looked at.

import {
  Hub
} from "./hub.js";
import {
  isShared
} from "./transport.js";

const CHANNEL = "signoria.hub";
const page = `${Date.now()}-${String(Math.random()).slice(2)}`;
const {
  person = "", stream: url = ""
} = document.body.dataset;
const watched = new Map(); // what is done when a table changed
const listeners = {
  me: [],
  line: []
};
let say = () => {}; // to the hub
let begun = false;

export function watch(table, told) {
  watched.set(table, told);
  hello();
}
export const onMe = (listener) => listeners.me.push(listener);
export const onLine = (listener) => listeners.line.push(listener);

function receive(message) {
  if (message.kind === "table") watched.get(message.table)?.(message);
  else
    for (const listener of listeners[message.kind] ?? []) listener(message);
}

const isSeen = () => document.visibilityState === "visible";

function hello() {
  begin();
  say({
    kind: "hello",
    tables: [...watched.keys()],
    person,
    url,
    visible: isSeen()
  });
}

// --- three ways to a hub --------------------------------------------------------------------------

function byWorker() {
  const worker = new SharedWorker(new URL("./hub-worker.js", import.meta.url), {
    type: "module",
    name: "signoria"
  });
  worker.port.onmessage = (event) => receive(event.data);
  worker.onerror = () => {
    worker.port.close();
    byLeader();
    hello();
  };
  say = (message) => worker.port.postMessage(message);
}

function byLeader() {
  const channel = new BroadcastChannel(CHANNEL);
  let hub = null; // of the page that leads
  const reply = (to) => (message) => to === page ? receive(message) : channel.postMessage({
    to,
    message
  });
  channel.onmessage = ({
    data: {
      from,
      to,
      message,
      leads
    }
  }) => {
    if (leads) hello();
    else if (to === page) receive(message);
    else if (hub && from) hub.hear(from, message, reply(from));
  };
  say = (message) => hub ? hub.hear(page, message, reply(page)) : channel.postMessage({
    from: page,
    message
  });
  navigator.locks.request(CHANNEL, () => {
    hub = new Hub();
    hello();
    channel.postMessage({
      leads: true
    });
    return new Promise(() => {}); // until this page is gone
  });
}

function alone() {
  const hub = new Hub();
  say = (message) => hub.hear(page, message.visible === false ? {
    kind: "bye"
  } : message, receive);
}

function begin() {
  if (begun) return;
  begun = true;
  if (!isShared) alone();
  else if (window.SharedWorker && !document.body.dataset.noWorker) byWorker();
  else if (window.BroadcastChannel && navigator.locks) byLeader();
  else alone();
}

// --- coming and going -----------------------------------------------------------------------------

document.addEventListener("visibilitychange", () => begun && hello());
addEventListener("pageshow", (event) => event.persisted && begun && hello());
addEventListener("pagehide", () => begun && say({
  kind: "bye"
}));
addEventListener("online", () => begun && say({
  kind: "again"
}));
if (person && url) hello();
