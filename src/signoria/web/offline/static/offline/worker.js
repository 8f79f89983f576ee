// The site in a worker: pages ask, Python answers, what changed is kept before the answer goes out.
//
// In:  {kind: "open", folder, static, name}, {kind: "ask", id, method, url, headers, body}, {kind: "watch", tables}
// Out: {kind: "loading", part}, {kind: "ready"}, {kind: "failed", why}, {kind: "answer", id, …}, {kind: "news", …}

import {
  Keeping
} from "./keeping.js";
import {
  python
} from "./loading.js";

const FILE = "/data/signoria.sqlite3";
let py = null;
let site = null;
let keeping = null;
let folder = "/";
let tables = [];
let said = "";
let timer = 0;
let before = Promise.resolve();

// One thing at a time.
function alone(work) {
  const mine = before.then(work);
  before = mine.catch(() => {});
  return mine;
}

async function open(message) {
  folder = message.folder;
  keeping = new Keeping(message.name);
  await keeping.open();
  const kept = await keeping.read();
  py = await python((part) => self.postMessage({
    kind: "loading",
    part
  }));
  py.FS.mkdirTree("/data");
  py.FS.writeFile(FILE, kept ?? py.FS.readFile("/site/first.sqlite3"));
  site = py.pyimport("signoria.web.offline.bridge");
  site.open_site(folder, message.static, message.name);
  await keep();
  plan(site.wake_up());
  self.postMessage({
    kind: "ready"
  });
}

function keep() {
  const {
    node
  } = py.FS.lookupPath(FILE);
  return keeping.write(node.contents.subarray(0, node.usedBytes));
}

async function answer({
  id,
  method,
  url,
  headers,
  body
}) {
  const given = [py.toPy(headers), py.toPy(new Uint8Array(body))];
  const made = site.answer(method, url, folder, ...given);
  const [status, told, content] = made.toJs({
    dict_converter: Object.fromEntries
  });
  made.destroy();
  for (const each of given) each.destroy?.();
  await keep();
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  self.postMessage({
    kind: "answer",
    id,
    status,
    headers: told,
    body: bytes.buffer
  });
  afterwards();
}

function afterwards() {
  tell();
  plan(site.next_due());
}

function plan(wait) {
  clearTimeout(timer);
  if (wait >= 0) timer = setTimeout(() => alone(turn), wait);
}

async function turn() {
  try {
    site.work();
  } catch (error) {
    console.error(error);
  }
  await keep();
  afterwards();
}

// What pages hear: only when something changed.
function tell() {
  const codes = py.toPy(tables);
  const news = site.news(codes);
  codes.destroy();
  if (news === said) return;
  said = news;
  self.postMessage({
    kind: "news",
    ...JSON.parse(news)
  });
}

const does = {
  open,
  ask: answer,
  watch: (message) => {
    tables = message.tables;
    said = "";
    tell();
  },
};

self.onmessage = ({
  data
}) => alone(() => does[data.kind](data)).catch((error) => {
  console.error(error);
  self.postMessage(data.kind === "ask" ? {
    kind: "answer",
    id: data.id,
    status: 500,
    headers: {},
    body: new TextEncoder().encode(String(error)).buffer
  } : {
    kind: "failed",
    why: String(error.message ?? error)
  });
});
