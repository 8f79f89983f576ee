// The site in a worker: pages ask, Python answers, what changed is kept before the answer goes out.
//
// In:  {kind: "open", folder, static, name, person, cache}, {kind: "ask", id, method, url, headers, body},
//      {kind: "watch", tables}, {kind: "image"}: there is time to make an image of the memory
// Out: {kind: "loading", part}, {kind: "ready", isFromImage}, {kind: "failed", why}, {kind: "answer", id, …},
//      {kind: "news", …}, {kind: "imaged", is}, {kind: "kept", is}: can the browser keep what is played?

import {
  Keeping
} from "./keeping.js";
import {
  fastest,
  parts
} from "./loading.js";

const FILE = "/data/signoria.sqlite3";
const SOON = 300; // milliseconds
const coming = parts(null); // before anybody asks: it takes longest
for (const each of Object.values(coming)) each.catch(() => {}); // whoever waits hears why
let py = null;
let wasm = null;
let files = null;
let isFromImage = false;
let isKept = true;
let opened = null; // the message
let site = null;
let working = null;
let warming = null;
let thinker = null;
let isAwake = false;
let isAsked = false;
let keeping = null;
let folder = "/";
let tables = [];
let said = "";
let timer = 0;
let later = 0;
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
  opened = message;
  ({
    py,
    wasm,
    files,
    isFromImage
  } = await fastest({
    coming,
    cache: message.cache,
    told: (part) => self.postMessage({
      kind: "loading",
      part
    })
  }));
  py.FS.mkdirTree("/data");
  py.FS.writeFile(FILE, kept ?? py.FS.readFile("/site/first.sqlite3"));
  site = py.pyimport("signoria.web.offline.bridge");
  working = py.pyimport("signoria.web.offline.working");
  warming = py.pyimport("signoria.web.offline.warming");
  site.open_site.callKwargs(folder, message.static, message.name, {
    person: message.person
  });
  self.postMessage({
    kind: "ready",
    isFromImage
  });
  if (!isFromImage) setTimeout(warm);
  setTimeout(() => alone(keep), SOON); // whoever has touched something comes first
}

// Until the first page is asked for: what it will want, piece by piece.
function warm() {
  if (!isAsked) alone(() => !isAsked && warming.warm() && setTimeout(warm));
}

// Where nothing can be kept, for want of room or by the browser's will, the game goes on, and the person is told.
async function keep() {
  const {
    node
  } = py.FS.lookupPath(FILE);
  const was = isKept;
  try {
    await keeping.write(node.contents.subarray(0, node.usedBytes));
    isKept = true;
  } catch (error) {
    if (was) console.warn("not kept:", error);
    isKept = false;
  }
  if (isKept !== was) self.postMessage({
    kind: "kept",
    is: isKept
  });
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
  clearTimeout(later);
  if (told.location) later = setTimeout(() => alone(afterwards), SOON); // the page it leads to comes first
  else afterwards();
}

function afterwards() {
  if (!isAwake) working.wake_up(); // the first page comes before it
  if (!isAwake) site.settle();
  isAwake = true;
  tell();
  plan(working.next_due());
}

function plan(wait) {
  clearTimeout(timer);
  if (wait >= 0) timer = setTimeout(() => alone(() => step(() => working.work())), wait);
}

// What is due, up to where there is something to think about: pages are answered meanwhile.
async function step(work) {
  let told = null;
  try {
    told = work();
  } catch (error) {
    console.error(error);
  }
  await keep();
  afterwards();
  if (!told) return;
  const thought = told.toJs();
  told.destroy();
  elsewhere(thought).catch((error) => {
    console.error(error);
    thinker.terminate();
    thinker = null;
    return undefined; // nobody else can: it is thought here
  }).then((found) => alone(() => step(() => working.thought(found && py.toPy(found)))));
}

// --- the second worker -----------------------------------------------------------------------------

function elsewhere(told) {
  thinker ??= started();
  return new Promise((resolve, reject) => {
    thinker.onmessage = ({
      data
    }) => data.found ? resolve(data.found) : reject(new Error(data.why));
    thinker.onerror = (event) => reject(new Error(event.message || "thinker"));
    thinker.postMessage({
      told
    });
  });
}

function started() {
  const made = new Worker(new URL("thinker.js", import.meta.url), {
    type: "module"
  });
  made.postMessage({
    wasm,
    files,
    cache: opened.cache
  });
  return made;
}

// --- an image of the memory ------------------------------------------------------------------------

function image() {
  const done = (is) => self.postMessage({
    kind: "imaged",
    is
  });
  if (isFromImage) return done(true);
  const made = new Worker(new URL("imaging.js", import.meta.url), {
    type: "module"
  });
  made.onmessage = ({
    data
  }) => {
    made.terminate();
    if (data.why) console.warn("no image of the memory:", data.why);
    done(!data.why);
  };
  made.postMessage({
    ...opened,
    wasm,
    files
  });
}

// --- hearing ---------------------------------------------------------------------------------------

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
  image,
  watch: (message) => {
    tables = message.tables;
    said = "";
    if (isAwake) tell(); // before the first page there is no news
  },
};

self.onmessage = ({
  data
}) => {
  isAsked ||= data.kind === "ask";
  alone(() => does[data.kind](data)).catch((error) => complain(error, data));
};

function complain(error, data) {
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
}
