// The page of a review: boards are fetched when they come into sight, filters act at once, and a
// review that is being made is asked for again every few seconds.

import {
  ask,
  reload
} from "../site/transport.js";

const PAUSE = 4000; // ms between two looks
const WIDE = 720; // pixels of a board, see shots.css

async function fetched(url) {
  const answer = await ask(url, {
    headers: {
      "HX-Request": "true"
    },
    credentials: "same-origin"
  }).catch(() => null);
  return answer?.ok ? answer : null;
}

// --- boards ---------------------------------------------------------------------------------

// The board is drawn as large as at a table and shown small: the part where the decision is made.
function fit(box) {
  const board = box.firstElementChild;
  const part = board?.querySelector(`[data-tab="${board.dataset.tabShown}"]`);
  if (!part) return;
  part.classList.add("shown");
  const {
    paddingLeft,
    paddingRight
  } = getComputedStyle(box);
  const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  board.style.zoom = String(room / WIDE);
}

const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    fetched(entry.target.dataset.shot).then(async (answer) => {
      if (!answer) return;
      entry.target.innerHTML = await answer.text();
      fit(entry.target);
    });
  }
}, {
  rootMargin: "200px"
});

for (const box of document.querySelectorAll("[data-shot]")) seen.observe(box);
addEventListener("resize", () => document.querySelectorAll("[data-shot]").forEach(fit));

// --- filters --------------------------------------------------------------------------------

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-now]")) event.target.form.requestSubmit();
});

// --- progress -------------------------------------------------------------------------------

async function look() {
  const part = document.querySelector("[data-poll]");
  if (!part) return;
  const answer = document.visibilityState === "visible" ? await fetched(part.dataset.poll) : null;
  if (answer?.headers.get("HX-Refresh")) return reload();
  if (answer) part.outerHTML = await answer.text();
  setTimeout(look, PAUSE);
}
setTimeout(look, PAUSE);
