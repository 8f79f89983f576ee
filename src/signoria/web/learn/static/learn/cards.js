// Cards at an ordinary table: what comes up for the first time is explained, at most once a turn.
// They lie beside the board, take no focus, and fold up where something lit is under them.

import {
  ask
} from "../site/transport.js";

const {
  body
} = document;
const table = () => document.getElementById("table");
const isMine = () => table()?.hasAttribute("data-my-turn") && !body.hasAttribute("data-composing");

const voice = document.createElement("div");
voice.className = "vh";
voice.setAttribute("role", "status");
body.append(voice);

const OFF = `cards-off-${body.dataset.game}`;
const isOff = () => sessionStorage.getItem(OFF) !== null;

let card = null;
let asked = ""; // the version for which there was none, or the question is under way

async function look() {
  const version = table()?.dataset.version ?? "";
  if (!isMine() || version === asked || isOff()) return;
  asked = version;
  const answer = await ask(body.dataset.card, {
    credentials: "same-origin"
  }).catch(() => null);
  if (answer?.headers.get("X-Cards") === "off") sessionStorage.setItem(OFF, "1");
  if (answer?.status !== 200) return;
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  card = parsed.getElementById("guide-card");
  if (card) lay(true);
}

function lay(isNew) {
  if (!isMine()) return void card?.remove();
  table().append(card);
  if (isNew) voice.textContent = card.querySelector(".gd-tx")?.innerText ?? "";
  fold();
}

// Nothing that can be touched lies under it.
function fold() {
  if (!card?.isConnected) return;
  card.classList.remove("small");
  if (getComputedStyle(card).position !== "fixed") return; // on a phone it has a row of its own
  const own = card.getBoundingClientRect();
  const over = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box
      .bottom;
  };
  const lit = [...document.querySelectorAll("#table [data-piece].legal, #act")].filter((each) => !card.contains(each));
  card.classList.toggle("small", lit.some(over));
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-card]") || !card?.contains(event.target)) return;
  event.preventDefault();
  const data = new FormData(event.target, event.submitter);
  ask(event.target.getAttribute("action"), {
    method: "POST",
    body: data,
    credentials: "same-origin"
  }).catch(() => null);
  card.remove();
  card = null;
});

// Folded up, it opens by a touch.
document.addEventListener("click", (event) => {
  const small = event.target.closest(".gdn.small");
  if (small && !event.target.closest("button, a, label")) small.classList.remove("small");
});

document.addEventListener("signoria:renewed", () => {
  if (card) lay(false);
  else look();
});
document.addEventListener("signoria:touched", fold);
addEventListener("resize", fold);
look();
