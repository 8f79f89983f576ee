// What was sent and not answered yet, with what can be done about it; and what is being typed, which
// a reload keeps.

const SOON = 700; // milliseconds in which an answer usually comes: until then nothing is shown
const place = document.getElementById("outbox");
let timer = 0;
let shown = null;

const words = (key) => place.dataset[key];

function state(outbox, entry) {
  if (entry.refused) return "refused";
  return outbox.sending === entry.key ? "sending" : "waiting";
}

function line(outbox, entry) {
  const item = place.querySelector("template").content.firstElementChild.cloneNode(true);
  const how = state(outbox, entry);
  item.dataset.state = how;
  item.querySelector(".what").textContent = entry.text ? `“${entry.text}”` : words(entry.kind);
  item.querySelector(".how").textContent = how === "refused" ? `${words(how)} ${entry.refused}` : words(how);
  for (const button of item.querySelectorAll("button")) button.dataset.key = entry.key;
  return item;
}

export function showOutbox(outbox) {
  shown = outbox;
  clearTimeout(timer);
  const all = outbox.entries();
  const late = all.filter((entry) => entry.refused || Date.now() - entry.at >= SOON);
  const list = place.querySelector("ul");
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...late.map((entry) => line(outbox, entry)));
  place.hidden = !late.length;
  if (focused) list.querySelector("button")?.focus();
  if (late.length < all.length) timer = setTimeout(() => showOutbox(outbox), SOON);
}

place.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.matches("[data-again]")) shown.again(button.dataset.key);
  if (button?.matches("[data-drop]")) shown.drop(button.dataset.key);
});

// --- what is being typed -------------------------------------------------------------------------

const TYPED = `signoria.typed.${document.body.dataset.part}`;
const field = () => document.getElementById("say-text");

// Also while others' moves are played back the field is away.
function restore() {
  if (field() && !field().value) field().value = sessionStorage.getItem(TYPED) ?? "";
}

try {
  restore();
  document.addEventListener("signoria:renewed", restore);
  document.addEventListener("input", (event) => {
    if (event.target === field()) sessionStorage.setItem(TYPED, event.target.value);
  });
  document.addEventListener("reset", (event) => {
    if (event.target.contains(field())) sessionStorage.removeItem(TYPED);
  });
} catch {
  // a browser that keeps nothing
}
