// The second worker: it thinks what the site leaves to it (offline/working.py), so that pages are answered meanwhile.
//
// In:  {wasm, files, cache}: Python, compiled, and what the site has unpacked; then {told}: something to think about
// Out: {found} for each of them, or {why}: it cannot

import {
  fastest
} from "./loading.js";

let py = null;
let working = null;

async function open(given) {
  ({
    py
  } = await fastest(given));
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
  before = before.then(() => data.wasm ? open(data) : think(data.told)).catch((error) => {
    console.error(error);
    self.postMessage({
      why: String(error.message ?? error)
    });
  });
};
