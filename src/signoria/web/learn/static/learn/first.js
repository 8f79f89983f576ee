// Whoever presses Play for the first time is asked once whether to learn the game by playing it.

const dialog = document.getElementById("first-time");
const wasAsked = () => document.cookie.split("; ").some((each) => each.startsWith("played-before="));
let play = null; // the form and the button that were pressed

document.addEventListener("submit", (event) => {
  const game = event.target.getAttribute("action")?.match(/\/play(?:\/([a-z]+))?$/);
  if (!game || wasAsked()) return;
  event.preventDefault();
  play = [event.target, event.submitter];
  const form = dialog.querySelector("form");
  form.action = form.getAttribute("action").replace(/games\/[a-z]+/, `games/${game[1] ?? dialog.dataset.usual}`);
  document.cookie = `played-before=1; path=/; max-age=${60 * 60 * 24 * 365}; samesite=lax`;
  dialog.showModal();
});

document.getElementById("first-time-play").addEventListener("click", () => {
  dialog.close();
  play?.[0].requestSubmit(play[1]);
});
