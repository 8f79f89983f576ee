// Clocks that run.  The page is told until when, by the server's clock, and what that clock says now.
// The difference to our own is that of the answer that came fastest: it can only be too small by the
// time an answer was on its way, so the largest one seen is the best.  Our own clock here is one that
// nobody can set; whenever the page was asleep, the next answer has a larger difference.

const EVERY = 250; // milliseconds
const LOW = 30_000;
const DAY = 86_400_000;
let ahead = -Infinity;
let told = 0;

const table = () => document.getElementById("table");

function compare() {
  const now = Number(table()?.dataset.now ?? 0);
  if (!now || now === told) return;
  told = now;
  ahead = Math.max(ahead, now - performance.now());
}

const two = (number) => String(number).padStart(2, "0");

function written(left) {
  const seconds = Math.floor(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  if (document.hidden) return;
  for (const clock of document.querySelectorAll("#table [data-until]")) {
    const left = Number(clock.dataset.until) - (performance.now() + ahead);
    if (left >= DAY) continue;
    const text = left > 0 ? written(left) : table().dataset.timeOut;
    const shown = clock.querySelector(".tm");
    if (shown.textContent !== text) shown.textContent = text;
    clock.classList.toggle("low", left < LOW);
    // Once: what follows is pushed, but the line may be down.
    if (left > 0) delete clock.dataset.told;
    else if (!clock.dataset.told) {
      clock.dataset.told = "1";
      setTimeout(() => document.dispatchEvent(new CustomEvent("signoria:time-out")), 3000);
    }
  }
}

compare();
new MutationObserver(() => {
  compare();
  tick();
}).observe(document.body, {
  subtree: true,
  attributeFilter: ["data-now", "data-until"]
});
setInterval(tick, EVERY);
