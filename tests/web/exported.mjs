// The exported site without a browser: node exported.mjs EXPORTED FILE ARGUMENT …
// Starts Python from the exported files as their worker does, then runs a Python file; what it prints comes out.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import zlib from "node:zlib";
import {
  pathToFileURL
} from "node:url";

const [exported, file, ...given] = process.argv.slice(2);
const [version] = fs.readdirSync(path.join(exported, "app"));
const app = path.join(exported, "app", version);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "signoria-"));
const library = path.join(folder, "stdlib.zip");
// The program as it is shipped.
for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) fs.copyFileSync(path.join(app, name), path.join(folder, name));
for (const name of ["pyodide.asm.wasm", "stdlib.zip"])
  fs.writeFileSync(path.join(folder, name), zlib.gunzipSync(fs.readFileSync(path.join(app, `${name}.gz`))));
const {
  loadPyodide
} = await import(pathToFileURL(path.join(folder, "pyodide.mjs")));
const py = await loadPyodide({
  indexURL: folder,
  lockFileContents: JSON.parse(fs.readFileSync(path.join(app, "lock.json"), "utf8")),
  stdLibURL: library,
  env: {
    HOME: "/data",
    PYTHONTZPATH: "/site/tz",
    PYTHONDONTWRITEBYTECODE: "1"
  },
});
fs.rmSync(folder, {
  recursive: true
});
// What loading.js does: the two share the text that says where modules are.
const loading = fs.readFileSync(path.join(app, "loading.js"), "utf8");
const paths = /const PATHS = `([^`]*)`/.exec(loading)[1];
const pack = fs.readFileSync(path.join(app, "site.pack"));
py.FS.writeFile("/site.pack", pack[0] === 0x1f ? zlib.gunzipSync(pack) : pack); // by gzip, or by zstd
py.runPython(`
import json, os
from compression import zstd
with open("/site.pack", "rb") as opened:
    pack = opened.read()
if pack[:4] == b"\\x28\\xb5\\x2f\\xfd":
    pack = zstd.decompress(pack)
with open("/site.pack", "wb") as opened:
    opened.write(pack)
length = int.from_bytes(pack[:4], "little")
at = 4 + length
for name, size in json.loads(pack[4:at]):
    os.makedirs(os.path.dirname(f"/site/{name}"), exist_ok=True)
    with open(f"/site/{name}", "wb") as opened:
        opened.write(pack[at:at + size])
    at += size
del pack
`);
py.runPython(paths);
py.FS.mkdirTree("/data");
py.FS.writeFile("/data/signoria.sqlite3", py.FS.readFile("/site/first.sqlite3"));
py.globals.set("GIVEN", py.toPy(given));
try {
  py.runPython(fs.readFileSync(file, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
