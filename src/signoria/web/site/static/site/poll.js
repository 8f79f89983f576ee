// A part of a page that workers are busy with (`data-poll`) is asked for again every few seconds.

import {
  ask,
  reload
} from "./transport.js";

const PAUSE = 4000; // ms between two looks

export async function fetched(url) {
  const answer = await ask(url, {
    headers: {
      "HX-Request": "true"
    },
    credentials: "same-origin"
  }).catch(() => null);
  return answer?.ok ? answer : null;
}

async function look() {
  const part = document.querySelector("[data-poll]");
  if (!part) return;
  const answer = document.visibilityState === "visible" ? await fetched(part.dataset.poll) : null;
  if (answer?.headers.get("HX-Refresh")) return reload();
  if (answer) part.outerHTML = await answer.text();
  setTimeout(look, PAUSE);
}
setTimeout(look, PAUSE);
