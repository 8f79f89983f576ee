// Python in a worker: Pyodide's files and ours, unpacked here, since not every host packs what it sends.  Where an
// image of the memory is kept (imaging.js), Python goes on from there instead of starting.

import {
  loadPyodide
} from "./pyodide.mjs";

const WASM = "pyodide.asm.wasm";
const LIBRARY = "stdlib.zip";
const ZSTD = 0xfd2fb528; // how a file of that kind begins
const WASM_PAGE = 65536;
const FOLDER = 0o40777; // kinds of entries of a file system
const FILE = 0o100666;
const PACK = "site.pack"; // where library/sitecustomize.py finds modules
// Packages that Python has started with are in two places: the rest of them came with the site.
const PATHS = `import sys
sys.path[:0] = ["/site", "/site/lib"]
for name, module in list(sys.modules.items()):
    if isinstance(getattr(module, "__path__", None), list):
        module.__path__.append("/site/lib/" + name.replace(".", "/"))
if "sitecustomize" in sys.modules:
    sys.modules["sitecustomize"].serve("/site/", "lib/")`;
const here = new URL("./", import.meta.url).href;
const plain = self.fetch.bind(self);
const memoryAt = `${here}memory`;
const filesAt = `${here}files`;

const isPacked = ([one, two]) => one === 0x1f && two === 0x8b; // otherwise the host has unpacked it

async function asked(name) {
  const answer = await plain(here + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

async function unpacked(name) {
  const bytes = new Uint8Array(await (await asked(name)).arrayBuffer());
  if (!isPacked(bytes)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Unpacked and compiled while it comes.
async function compiled(name) {
  const reader = (await asked(name)).body.getReader();
  let next = await reader.read();
  const bytes = new ReadableStream({
    async pull(controller) {
      const {
        done,
        value
      } = next ?? await reader.read();
      next = null;
      if (done) controller.close();
      else controller.enqueue(value);
    }
  });
  const program = isPacked(next.value ?? []) ? bytes.pipeThrough(new DecompressionStream("gzip")) : bytes;
  return WebAssembly.compileStreaming(new Response(program, {
    headers: {
      "content-type": "application/wasm"
    }
  }));
}

// --- an image of the memory --------------------------------------------------------------------------

const body = async (answer) => new Uint8Array(await answer.arrayBuffer());

// What was kept under the name of a cache: {memory, files}, or null.
export async function kept(name) {
  if (!name || !self.caches || !(await caches.has(name))) return null;
  const cache = await caches.open(name);
  const found = await Promise.all([memoryAt, filesAt].map((url) => cache.match(url)));
  if (!found[0] || !found[1]) return null;
  const [memory, files] = await Promise.all(found.map(body));
  return {
    memory,
    files
  };
}

// The memory comes last: without it nothing is found.
export async function keep(name, {
  memory,
  files
}) {
  const cache = await caches.open(name);
  await cache.put(filesAt, new Response(files));
  await cache.put(memoryAt, new Response(memory));
}

export async function forget(name) {
  const cache = await caches.open(name);
  await cache.delete(memoryAt);
}

// --- the files of the site ---------------------------------------------------------------------------

// A pack is the length of its list, the list [[path, size], …] in JSON, and the files one after the other.
// Nothing is copied: what is in the file system are parts of the pack.
function unpack(FS, pack, root) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  const {
    MEMFS
  } = FS.filesystems;
  FS.mkdirTree(root);
  const folders = new Map([
    ["", FS.lookupPath(root).node]
  ]);
  const folder = (path) => {
    if (!folders.has(path)) {
      const cut = path.lastIndexOf("/");
      folders.set(path, MEMFS.createNode(folder(path.slice(0, Math.max(cut, 0))), path.slice(cut + 1), FOLDER, 0));
    }
    return folders.get(path);
  };
  const file = (where, name, contents) => {
    const node = MEMFS.createNode(where, name, FILE, 0);
    node.contents = contents;
    node.usedBytes = contents.length;
  };
  file(FS.lookupPath("/").node, PACK, pack);
  let at = 4 + length;
  for (const [path, size] of list) {
    const cut = path.lastIndexOf("/");
    file(folder(path.slice(0, Math.max(cut, 0))), path.slice(cut + 1), pack.subarray(at, at + size));
    at += size;
  }
}

// Python has what browsers lack: a way to read what is packed tightest.
function read(py, pack) {
  if (new DataView(pack.buffer, pack.byteOffset).getUint32(0, true) !== ZSTD) return pack;
  const given = py.toPy(pack);
  const zstd = py.pyimport("compression.zstd");
  const made = zstd.decompress(given);
  const buffer = made.getBuffer("u8");
  const files = buffer.data.slice();
  buffer.release();
  for (const each of [given, zstd, made]) each.destroy();
  return files;
}

// --- starting ----------------------------------------------------------------------------------------

// An image is larger than the memory that Python starts with.
function grow(memory, size) {
  const missing = size - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / WASM_PAGE));
}

// What Python is made of, on its way: its script, its library, and the program, which another worker may have compiled
// already.
export const parts = (wasm) => ({
  program: wasm ? Promise.resolve(wasm) : compiled(`${WASM}.gz`),
  script: import("./pyodide.asm.mjs"),
  library: unpacked(`${LIBRARY}.gz`),
  lock: plain(`${here}lock.json`).then((answer) => answer.json()),
});

// Pyodide asks for its library and its program by addresses; it gets what is here, with room for the image.
function instead(program, library, image) {
  const streaming = WebAssembly.instantiateStreaming;
  self.fetch = async (url, options) => {
    if (String(url).endsWith(WASM)) return null;
    return String(url).endsWith(LIBRARY) ? new Response(library) : plain(url, options);
  };
  WebAssembly.instantiateStreaming = async (_answer, imports) => {
    const module = await program;
    const instance = await WebAssembly.instantiate(module, imports);
    if (image) grow(instance.exports.memory, image.memory.length);
    return {
      module,
      instance
    };
  };
  return () => {
    self.fetch = plain;
    WebAssembly.instantiateStreaming = streaming;
  };
}

async function started({
  program,
  script,
  library,
  lock
}, options, image) {
  const undo = instead(program, await library, image);
  try {
    return await loadPyodide({
      indexURL: here,
      createPyodideModule: (await script).default,
      stdLibURL: here + LIBRARY,
      lockFileContents: await lock,
      env: {
        HOME: "/data",
        PYTHONTZPATH: "/site/tz",
        PYTHONDONTWRITEBYTECODE: "1"
      },
      ...options,
    });
  } finally {
    undo();
  }
}

// From the beginning.  wasm, files: what another worker has compiled and unpacked.
export async function python({
  told = () => {},
  files = null,
  wasm = null,
  coming = parts(wasm),
  options = {}
}) {
  const pack = files ? Promise.resolve(null) : unpacked(PACK);
  const waiting = [coming.program, coming.script, coming.library, pack];
  let came = 0;
  for (const each of waiting) each.then(() => told(++came / (waiting.length + 1)),
    () => {}); // whoever waits hears why
  const py = await started(coming, options, null);
  const all = files ?? read(py, await pack);
  unpack(py.FS, all, "/site");
  py.runPython(PATHS);
  return {
    py,
    files: all,
    wasm: await coming.program,
    isFromImage: false
  };
}

// From the image, if there is one and it can be used.
export async function fastest({
  cache,
  wasm = null,
  coming = parts(wasm),
  ...given
}) {
  const image = await kept(cache).catch(() => null);
  if (image) {
    try {
      const py = await started(coming, {
        _loadSnapshot: image.memory
      }, image);
      unpack(py.FS, image.files, "/site");
      return {
        py,
        files: image.files,
        wasm: await coming.program,
        isFromImage: true
      };
    } catch (error) {
      console.warn("the image of the memory is of no use", error);
      await forget(cache);
    }
  }
  return python({
    ...given,
    coming
  });
}
