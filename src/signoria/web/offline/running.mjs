// Runs a Python file in the very Python that browsers will have: node running.mjs PYODIDE FILE FOLDER …
// The folders are /folders/0, /folders/1 and so on.  SIGNORIA_LIBRARY: the exported library, which learns then.

import fs from "node:fs";
import path from "node:path";
import {
  pathToFileURL
} from "node:url";

const [pyodide, file, ...folders] = process.argv.slice(2);
const {
  loadPyodide
} = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
const library = process.env.SIGNORIA_LIBRARY;
const env = {
  HOME: "/",
  PYTHONHASHSEED: "0" // sets in the same order every time: the same files give the same bytes
};
const learning = {
  stdLibURL: library,
  env: {
    ...env,
    PYTHONTZPATH: "/folders/0/tz",
    SIGNORIA_LEARNS: "1"
  }
};
try {
  const py = await loadPyodide({
    indexURL: pyodide,
    env,
    ...(library ? learning : {})
  });
  folders.forEach((root, number) => {
    py.FS.mkdirTree(`/folders/${number}`);
    py.FS.mount(py.FS.filesystems.NODEFS, {
      root
    }, `/folders/${number}`);
  });
  py.runPython(fs.readFileSync(file, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
