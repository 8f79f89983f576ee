// The page that stays: it holds the worker with the site, and shows one of the site's pages after the other in a
// frame.  Pages reach it as `signoria` (site/transport.js).  The address of a page is behind the `#`.

const {
  folder: given,
  app,
  files,
  title,
  names,
  soon
} = document.documentElement.dataset;
const folder = new URL(given, location.href).pathname; // ends with "/"
const appUrl = new URL(app, location.href).href;
const name = `signoria${folder}`;
const cache = `signoria ${new URL(folder, location.href).href} ${app.split("/").at(-2)}`; // as sw.js has it
const MOST = 8; // redirections
const QUIET = 5000; // milliseconds after the first page until an image of the memory is made
const IDLE = 3000; // milliseconds after the start without a click until files are kept
const PATIENCE = 4000; // milliseconds until a page is shown that has not loaded everything
const newWorker = () => new Worker(`${appUrl}worker.js`, {
  type: "module"
});
let worker = newWorker(); // its files come while we find out what is wanted
let ready = null;
let numbers = 0;
let now = "/"; // the page that is shown, with its query
let frame = null;
const asked = new Map();
const listeners = new Set();
const find = (id) => document.getElementById(id);

// --- the worker ------------------------------------------------------------------------------------

function start(person) {
  worker ??= newWorker();
  ready = new Promise((resolve, reject) => {
    const hears = {
      loading: ({
        part
      }) => find("progress").value = part,
      ready: ({
        isFromImage
      }) => resolve(document.documentElement.dataset.from = isFromImage ? "image" : "files"),
      failed: ({
        why
      }) => reject(new Error(why)),
      answer: (message) => asked.get(message.id)?.(message),
      news,
      kept: ({
        is
      }) => find("unkept").hidden = is,
      imaged: ({
        is
      }) => document.documentElement.dataset.imaged = is,
    };
    worker.onmessage = ({
      data
    }) => hears[data.kind](data);
    worker.onerror = (event) => reject(new Error(event.message || "worker"));
  });
  worker.postMessage({
    kind: "open",
    folder,
    static: new URL(files, location.href).pathname,
    name,
    person,
    cache: isSecureContext ? cache : null
  });
}

// As fetch, for addresses of the site.
async function ask(url, options = {}) {
  const {
    signal: _signal,
    ...rest
  } = options;
  const request = new Request(new URL(url, location.href), rest);
  const body = await request.arrayBuffer();
  const id = ++numbers;
  const coming = new Promise((resolve) => {
    asked.set(id, resolve);
    worker.postMessage({
      kind: "ask",
      id,
      method: request.method,
      url: request.url,
      headers: {
        "accept-language": navigator.languages.join(","),
        ...Object.fromEntries(request.headers),
        cookie: document.cookie
      },
      body
    }, [body]);
  });
  const [message] = await Promise.all([coming, ready]); // what is asked before the site is ready waits for it there
  asked.delete(id);
  const empty = [204, 304].includes(message.status);
  const made = new Response(empty ? null : message.body, {
    status: message.status,
    headers: message.headers
  });
  return made;
}

// Follows redirections, as browsers do; the address it ends at comes along.
async function follow(url, options) {
  let answer = await ask(url, options);
  let at = new URL(url, location.href);
  for (let turns = 0; answer.headers.get("location") && turns < MOST; turns += 1) {
    const {
      hash
    } = at;
    at = new URL(answer.headers.get("location"), at);
    at.hash ||= hash;
    answer = await ask(at, {
      headers: options?.headers
    });
  }
  return [answer, at];
}

// --- hearing ---------------------------------------------------------------------------------------

let known = null;

function news(message) {
  known = message;
  for (const each of listeners) tellNews(each);
}

function tellNews(source) {
  if (!known) return;
  for (const each of known.tables)
    if (source.tables.includes(each.table)) source.onmessage?.({
      data: JSON.stringify(each)
    });
  source.onMe?.({
    data: JSON.stringify(known.me)
  });
}

// As EventSource.
function listen(url) {
  const source = {
    tables: new URL(url, location.href).searchParams.get("t").split(",").filter(Boolean),
    readyState: 1,
    addEventListener: (_kind, listener) => source.onMe = listener,
    close: () => {
      listeners.delete(source);
      watch();
    },
  };
  listeners.add(source);
  ready.then(() => {
    source.onopen?.();
    watch();
  });
  return source;
}

const watch = () => worker.postMessage({
  kind: "watch",
  tables: [...new Set([...listeners].flatMap((each) => each.tables))]
});

// --- pages -----------------------------------------------------------------------------------------

const within = (url) => url.pathname.slice(folder.length - 1) + url.search + url.hash;
const outside = (path) => new URL(folder + path.replace(/^\//, ""), location.href);
const isOurs = (href) => {
  const url = new URL(href, location.href);
  return url.origin === location.origin && url.pathname.startsWith(folder) && !url.href.startsWith(appUrl);
};

async function go(url, {
  options,
  keeps = false
} = {}) {
  document.body.classList.add("waiting");
  try {
    const [answer, at] = await follow(url, options);
    if (/attachment/.test(answer.headers.get("content-disposition") ?? "")) return await save(answer);
    if (answer.status === 204) return;
    const page = await answer.text();
    if (!keeps && within(at) !== now) history.pushState(null, "", `#${within(at)}`);
    else history.replaceState(null, "", `#${within(at)}`);
    now = within(at);
    draw(page, at.hash);
  } finally {
    document.body.classList.remove("waiting");
  }
}

async function save(answer) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"))?.[1] ?? "signoria";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// A form as browsers send it.
function send(form, submitter) {
  const method = (submitter?.getAttribute("formmethod") ?? form.method).toUpperCase();
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? outside(now).href;
  const data = new form.ownerDocument.defaultView.FormData(form, submitter);
  if (method !== "POST") {
    const url = new URL(action, location.href);
    url.search = new URLSearchParams([...data].filter(([, value]) => typeof value === "string"));
    return go(url);
  }
  const files = [...data.values()].some((value) => typeof value !== "string");
  const body = files ? copied(data) : new URLSearchParams([...data]);
  return go(action, {
    options: {
      method,
      body
    }
  });
}

// Made by this window, whose requests it goes with.
function copied(data) {
  const own = new FormData();
  for (const [key, value] of data) own.append(key, value);
  return own;
}

function draw(text, hash) {
  const next = document.createElement("iframe");
  next.title = title;
  next.className = "coming";
  next.srcdoc = text.replace(/<head>/i, `<head><script src="${appUrl}frame.js"></script>`);
  const shown = new Promise((resolve) => {
    next.onload = next.onread = resolve;
    setTimeout(resolve, PATIENCE);
  });
  document.body.append(next);
  shown.then(() => {
    if (frame !== next) return next.remove();
    for (const other of document.querySelectorAll("iframe"))
      if (other !== next) other.remove();
    next.className = "";
    find("start").hidden = true;
    const page = next.contentDocument;
    const name = page.querySelector("title");
    document.title = page.title;
    document.documentElement.lang = page.documentElement.lang;
    if (name) new MutationObserver(() => document.title = page.title).observe(name, {
      childList: true
    });
    next.contentWindow.focus();
    page.querySelector("[autofocus]")?.focus(); // browsers leave it where the page before had the focus
    if (hash) show(next.contentWindow, hash);
  });
  frame = next;
}

function show(view, hash) {
  const target = view.document.getElementById(decodeURIComponent(hash.slice(1)));
  target?.scrollIntoView();
  target?.focus({
    preventScroll: true
  });
}

window.signoria = {
  read: (view) => view.frameElement.onread?.(),
  ask,
  listen,
  go,
  reload: () => go(outside(now), {
    keeps: true
  }),
  rename: (url) => {
    now = within(new URL(url, location.href));
    history.replaceState(null, "", `#${now}`);
  },
  path: () => now.split(/[?#]/)[0],
  isShared: false,
  isOurs,
  send,
  show,
};

addEventListener("popstate", () => go(outside(location.hash.slice(1) || "/"), {
  keeps: true
}));

// --- beginning -------------------------------------------------------------------------------------

function fail(error) {
  console.error(error);
  for (const shown of document.querySelectorAll("iframe")) shown.remove(); // it can be of no use
  find("start").hidden = false;
  const place = find("failed");
  place.hidden = false;
  place.querySelector("code").textContent = error.message;
  find("progress").hidden = true;
}

// Nobody has played here, and the first page is wanted: what it will be was written when exporting (making.py).
async function isNew() {
  if (!["", "#", "#/"].includes(location.hash)) return false;
  return !(await indexedDB.databases()).some((each) => each.name === name);
}

async function showFirst(person) {
  const answer = await fetch(`${appUrl}first.${document.documentElement.lang}.html`);
  if (!answer.ok) throw new Error(`first page: ${answer.status}`);
  const page = (await answer.text()).replaceAll("/~folder~/", folder).replaceAll("~person~", person);
  if (!frame) draw(page.replaceAll("/~files~/", new URL(files, location.href).pathname), "");
}

// Boards come next: their scripts and style sheets are read while the first page is looked at.
function readAhead() {
  for (const name of soon.split(",")) {
    const link = document.createElement("link");
    link.fetchPriority = "low";
    link.href = files + name;
    if (name.endsWith(".js")) link.rel = "modulepreload";
    else Object.assign(link, {
      rel: "stylesheet",
      media: "not all"
    });
    document.head.append(link);
  }
}

// Files are kept when the first page is there: until then nothing else shall be loaded or computed.
async function play() {
  const known = names.split(",");
  const person = await isNew().catch(() => false) ? known[Math.floor(Math.random() * known.length)] : "";
  start(person);
  ready.catch(fail);
  const shown = person ? showFirst(person) : Promise.reject();
  shown.then(readAhead).then(() => ready).then(() => new Promise((done) => setTimeout(done, IDLE)),
    () => go(outside(location.hash.slice(1) || "/"), {
      keeps: true
    })).catch(fail).finally(keepFiles);
}

// One tab at a time: two would write over each other's games.
function begin(steal) {
  if (!navigator.locks) return play(); // without https nobody can say
  navigator.locks.request(name, steal ? {
    steal: true
  } : {
    ifAvailable: true
  }, (lock) => {
    find("elsewhere").hidden = Boolean(lock);
    find("progress").hidden = !lock;
    if (!lock) {
      worker?.terminate();
      worker = null;
      return void keepFiles();
    }
    play();
    return new Promise(() => {});
  }).catch(() => {
    worker?.terminate();
    location.reload(); // another tab has taken over: this one says so
  });
}

// A newer version waits until the person wants it: a game is never taken away under somebody's hands.
function offer(waiting) {
  if (!waiting || !navigator.serviceWorker.controller) return;
  find("newer").hidden = false;
  find("renew").onclick = () => waiting.postMessage("renew");
}

// Without https, or where a browser forbids it, all works the same, only not without a network.
const keepFiles = () => "serviceWorker" in navigator ? register().catch(console.warn) : null;

async function register() {
  const found = await navigator.serviceWorker.register(new URL("sw.js", outside("/")), {
    scope: folder
  });
  offer(found.waiting);
  found.addEventListener("updatefound", () => {
    const coming = found.installing;
    coming.addEventListener("statechange", () => coming.state === "installed" && offer(coming));
  });
  let had = Boolean(navigator.serviceWorker.controller); // the first one comes to a page that is there already
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had) location.reload();
    had = true;
  });
  const {
    active
  } = await navigator.serviceWorker.ready;
  active.postMessage("pictures");
  setTimeout(() => worker?.postMessage({
    kind: "image"
  }), QUIET);
}

const languages = [...document.querySelectorAll("#start > [lang]")].map((each) => each.lang);
const wished = navigator.languages.map((each) => each.slice(0, 2)).find((each) => languages.includes(each));
document.documentElement.lang = wished ?? "en";
find("seen").addEventListener("click", () => find("unkept").hidden = true);
find("here").addEventListener("click", () => begin(true));
begin(false);
