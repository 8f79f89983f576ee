// The page of a review: boards are fetched when they come into sight, filters act at once, and a
// review that is being made is asked for again every few seconds.

import {
  fetched
} from "../site/poll.js";
import {
  fit
} from "../site/shots.js";

// --- boards ---------------------------------------------------------------------------------

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
