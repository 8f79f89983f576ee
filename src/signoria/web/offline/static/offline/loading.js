// Python in a worker: Pyodide's files and ours, unpacked here, since not every host packs what it sends.

import {
  loadPyodide
} from "./pyodide.mjs";

const WASM = "pyodide.asm.wasm";
const here = new URL("./", import.meta.url).href;
const plain = self.fetch.bind(self);

export async function unpacked(name) {
  const answer = await plain(here + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes; // the host has unpacked it
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// A pack is the length of its list, the list [[path, size], …] in JSON, and the files one after the other.
function unpack(FS, pack, folder) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
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

export async function python(told = () => {}) {
  const waiting = [unpacked(`${WASM}.gz`), unpacked("pyodide.asm.mjs.gz"), unpacked("site.pack.gz")];
  let came = 0;
  for (const each of waiting) each.then(() => told(++came / (waiting.length + 1)));
  const [wasm, script, pack] = await Promise.all(waiting);
  self.fetch = (url, options) => String(url).endsWith(WASM) ? Promise.resolve(new Response(wasm, {
    headers: {
      "Content-Type": "application/wasm"
    }
  })) : plain(url, options);
  const address = URL.createObjectURL(new Blob([script], {
    type: "text/javascript"
  }));
  const module = await import(address);
  const found = await loadPyodide({
    indexURL: here,
    createPyodideModule: module.default,
    stdLibURL: `${here}stdlib.zip`,
    lockFileContents: await (await plain(`${here}lock.json`)).json(),
    env: {
      HOME: "/data",
      PYTHONDONTWRITEBYTECODE: "1"
    },
  });
  URL.revokeObjectURL(address);
  self.fetch = plain;
  unpack(found.FS, pack, "/site");
  found.runPython("import sys; sys.path.insert(0, '/site')");
  return found;
}
