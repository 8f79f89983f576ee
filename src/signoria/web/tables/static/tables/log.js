// The log: opens at its newest line, and what was folded or opened stays so when the page renews.

const log = () => document.getElementById("log");
const folded = new Set();
const opened = new Set();

function newest() {
  log()?.scrollTo({
    top: 1e6
  });
}

const key = (details) => details.classList.contains("chapter") ?
  details.querySelector("summary").textContent :
  details.querySelector(".sources").textContent;

function keep(details) {
  const chapter = details.classList.contains("chapter");
  const kept = chapter ? folded : opened;
  const now = chapter ? details.open : !details.open; // a click comes before what it does
  if (now) kept.add(key(details));
  else kept.delete(key(details));
}

function restore() {
  if (!folded.size && !opened.size) return;
  for (const details of log()?.querySelectorAll("details") ?? []) {
    const chapter = details.classList.contains("chapter");
    details.open = chapter ? !folded.has(key(details)) : opened.has(key(details));
  }
}

export function renewLog() {
  restore();
  newest();
}

document.addEventListener("click", (event) => {
  const summary = event.target.closest("#log summary");
  if (summary) keep(summary.parentElement);
});
document.addEventListener("change", (event) => {
  if (!["m-log", "r-log"].includes(event.target.id)) return;
  newest();
  // Where the log is no scroller of its own, the page is.
  log()?.scrollIntoView({
    block: "end"
  });
});
newest();
