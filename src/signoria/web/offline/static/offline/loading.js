// Python in a worker: Pyodide's files and ours, unpacked here, since not every host packs what it sends.

import {
  loadPyodide
} from "./pyodide.mjs";

const WASM = "pyodide.asm.wasm";
const ZSTD = 0xfd2fb528; // how a file of that kind begins
// Packages that Python has started with are in two places: the rest of them came with the site.
const PATHS = `import sys
sys.path[:0] = ["/site", "/site/lib"]
for name, module in list(sys.modules.items()):
    if isinstance(getattr(module, "__path__", None), list):
        module.__path__.append("/site/lib/" + name.replace(".", "/"))`;
const here = new URL("./", import.meta.url).href;
const plain = self.fetch.bind(self);

async function unpacked(name) {
  const answer = await plain(here + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes; // the host has unpacked it
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// A pack is the length of its list, the list [[path, size], …] in JSON, and the files one after the other.
function unpack(FS, pack, folder) {
  const view = new DataView(pack.buffer, pack.byteOffset);
  const length = view.getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  const made = new Set();
  let at = 4 + length;
  for (const [path, size] of list) {
    const target = `${folder}/${path}`;
    const parent = target.slice(0, target.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(target, pack.subarray(at, at + size));
    at += size;
  }
}

// Python has what browsers lack: a way to read what is packed tightest.
function withPack(py, pack, use) {
  if (new DataView(pack.buffer, pack.byteOffset).getUint32(0, true) !== ZSTD) return use(pack);
  const given = py.toPy(pack);
  const zstd = py.pyimport("compression.zstd");
  const made = zstd.decompress(given);
  const buffer = made.getBuffer("u8");
  use(buffer.data);
  buffer.release();
  for (const each of [given, zstd, made]) each.destroy();
}

const address = (bytes, type) => URL.createObjectURL(new Blob([bytes], {
  type
}));

// The compiled program can be given to another worker: it is loaded and compiled once.
export async function python({
  told = () => {},
  wasm = null
} = {}) {
  const compiled = wasm ? Promise.resolve(wasm) : unpacked(`${WASM}.gz`).then((bytes) => WebAssembly.compile(bytes));
  const waiting = [unpacked("pyodide.asm.mjs.gz"), unpacked("stdlib.zip.gz"), unpacked("site.pack"), compiled];
  let came = 0;
  for (const each of waiting) each.then(() => told(++came / (waiting.length + 1)));
  const [script, library, pack] = await Promise.all(waiting.slice(0, 3));
  const streaming = WebAssembly.instantiateStreaming;
  const addresses = [address(script, "text/javascript"), address(library, "application/zip")];
  self.fetch = (url, options) => String(url).endsWith(WASM) ? Promise.resolve(null) : plain(url, options);
  WebAssembly.instantiateStreaming = async (_answer, imports) => {
    const module = await compiled;
    return {
      module,
      instance: await WebAssembly.instantiate(module, imports)
    };
  };
  try {
    const module = await import(addresses[0]);
    const py = await loadPyodide({
      indexURL: here,
      createPyodideModule: module.default,
      stdLibURL: addresses[1],
      lockFileContents: await (await plain(`${here}lock.json`)).json(),
      env: {
        HOME: "/data",
        PYTHONTZPATH: "/site/tz",
        PYTHONDONTWRITEBYTECODE: "1"
      },
    });
    withPack(py, pack, (files) => unpack(py.FS, files, "/site"));
    py.runPython(PATHS);
    return [py, await compiled];
  } finally {
    for (const each of addresses) URL.revokeObjectURL(each);
    self.fetch = plain;
    WebAssembly.instantiateStreaming = streaming;
  }
}
