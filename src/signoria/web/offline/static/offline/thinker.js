// The second worker: it thinks what the site leaves to it (offline/working.py), so that pages are answered meanwhile.
//
// In:  {wasm}: Python, compiled; then {told}: something to think about
// Out: {found} for each of them, or {why}: it cannot

import {
  python
} from "./loading.js";

let py = null;
let working = null;

async function open(wasm) {
  [py] = await python({
    wasm
  });
  working = py.pyimport("signoria.web.offline.working");
}

function think(told) {
  const made = working.elsewhere(py.toPy(told));
  const found = made.toJs();
  made.destroy();
  self.postMessage({
    found
  });
}

let before = Promise.resolve();

self.onmessage = ({
  data
}) => {
  before = before.then(() => data.wasm ? open(data.wasm) : think(data.told)).catch((error) => {
    console.error(error);
    self.postMessage({
      why: String(error.message ?? error)
    });
  });
};
