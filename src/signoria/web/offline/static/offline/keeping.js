// Where the database is kept: IndexedDB, page by page.  All pages that changed are written in one transaction, so
// what is found after a crash is what was there after some answer, never half of one.

const PAGE = 4096;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export class Keeping {
  constructor(name) {
    this.name = name;
    this.database = null;
    this.shadow = new Uint8Array(0); // what is kept
  }

  // Without a database nothing is kept, as in some private windows.
  async open() {
    try {
      await this.connect();
    } catch (error) {
      console.warn("nothing is kept:", error);
    }
  }

  async connect() {
    const request = indexedDB.open(this.name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("pages");
      request.result.createObjectStore("facts");
    };
    this.database = await done(request);
  }

  // The whole file; null if nothing was kept yet.
  async read() {
    if (!this.database) return null;
    const transaction = this.database.transaction(["pages", "facts"]);
    const [size, numbers, pages] = await Promise.all([
      done(transaction.objectStore("facts").get("size")),
      done(transaction.objectStore("pages").getAllKeys()),
      done(transaction.objectStore("pages").getAll()),
    ]);
    if (!size) return null;
    const file = new Uint8Array(size);
    numbers.forEach((number, at) => number * PAGE < size && file.set(pages[at], number * PAGE));
    this.shadow = file.slice();
    return file;
  }

  // Resolves when everything that differs is written; what could not be written is tried again the next time.
  async write(file) {
    if (!this.database) throw new Error("no database");
    const changed = [];
    for (let at = 0; at < file.length; at += PAGE)
      if (!same(file, this.shadow, at, Math.min(at + PAGE, file.length))) changed.push(at);
    if (!changed.length && file.length === this.shadow.length) return;
    const transaction = this.database.transaction(["pages", "facts"], "readwrite");
    const written = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
    const pages = transaction.objectStore("pages");
    for (const at of changed) pages.put(file.slice(at, at + PAGE), at / PAGE);
    for (let at = Math.ceil(file.length / PAGE); at * PAGE < this.shadow.length; at += 1) pages.delete(at);
    transaction.objectStore("facts").put(file.length, "size");
    await written;
    if (file.length !== this.shadow.length) this.shadow = file.slice();
    else
      for (const at of changed) this.shadow.set(file.subarray(at, at + PAGE), at);
  }
}

function same(file, other, from, to) {
  if (to > other.length) return false;
  for (let at = from; at < to; at += 1)
    if (file[at] !== other[at]) return false;
  return true;
}
