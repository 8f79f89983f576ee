// Once, after the first visit: the site is started on an empty database, everything it will need is read, and an image
// of its memory is kept beside the files of this version.  Later starts go on from there.
//
// In:  {cache, wasm, files, folder, static, name}
// Out: {}: it is kept, or {why}: not

import {
  keep,
  python
} from "./loading.js";

const NEEDED = 200e6; // bytes that have to be free: the games come first

async function image({
  cache,
  wasm,
  files,
  folder,
  static: root,
  name
}) {
  const {
    quota,
    usage
  } = await navigator.storage.estimate();
  if (quota - usage < NEEDED) throw new Error("too little room");
  const {
    py
  } = await python({
    wasm,
    files,
    options: {
      _makeSnapshot: true
    }
  });
  py.FS.mkdirTree("/data");
  py.FS.writeFile("/data/signoria.sqlite3", py.FS.readFile("/site/first.sqlite3"));
  const imaging = py.pyimport("signoria.web.offline.imaging");
  imaging.prepare(folder, root, name);
  imaging.destroy();
  await keep(cache, {
    memory: py.makeMemorySnapshot(),
    files
  });
}

self.onmessage = ({
  data
}) => image(data).then(() => self.postMessage({}), (error) => self.postMessage({
  why: String(error.message ?? error)
}));
