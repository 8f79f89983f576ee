// Keeps the files of one version, so that the site opens without a network.  `VERSION`, `FILES` and `PICTURES` are
// written by `signoria export`.

const VERSION = "%VERSION%";
const FILES = [];
const PICTURES = []; // kept when a page asks for it: nobody waits for them
const CACHE = `signoria ${self.registration.scope} ${VERSION}`;

const isOurs = (name) => name.startsWith(`signoria ${self.registration.scope} `);

// What is named after its version may come from the browser's own cache; the others would come from there too, and be
// those of the version before.
const anew = (name) => name.includes(VERSION) ? name : new Request(name, {
  cache: "reload"
});

// A host may still send the page of the version before: then nothing is kept, and it is tried again later.
async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(anew));
  const page = await cache.match("./");
  if ((await page.text()).includes(VERSION)) return;
  await caches.delete(CACHE);
  throw new Error("the page is of another version");
}

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));

self.addEventListener("activate", (event) => {
  const clean = caches.keys().then((names) => Promise.all(
    names.filter((name) => isOurs(name) && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(clean.then(() => self.clients.claim()));
});

async function keepPictures() {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(PICTURES.map((name) => cache.match(name)));
  await cache.addAll(PICTURES.filter((_name, number) => !kept[number]));
}

// A page that is open asks for it: when the person wants the newer version, when there is time for pictures.
self.addEventListener("message", (event) => {
  if (event.data === "renew") self.skipWaiting();
  if (event.data === "pictures") event.waitUntil(keepPictures());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const page = event.request.mode === "navigate" ? new Request("./") : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(page, {
    ignoreSearch: true
  })).then((found) => found ?? fetch(event.request)));
});
