// One touch may say more than the first step of a card: an option, a culture token, a card of the
// row.  What was touched is remembered, and when the next decision asks for exactly that, it is
// answered.  Only legal actions of the page are ever played.

const LATER = /^(opt|cult|row)-/;
const PATIENCE = 15000; // milliseconds a wish lives while the server answers

let touched = [];
let wishes = [];
let until = 0;

const read = () => (JSON.parse(document.getElementById("offer")?.textContent || "{}").picks ?? []);
const waiting = () => document.body.classList.contains("waiting");

document.addEventListener("click", (event) => {
  const piece = event.target.closest("[data-piece]")?.dataset.piece;
  if (piece) touched.push(piece);
  else wishes = [];
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") touched = wishes = [];
});

// A move is on its way: pieces it does not settle by itself may answer what comes after it.
document.addEventListener("signoria:pick", (event) => {
  const action = read().find((each) => each.id === event.detail.action);
  const first = touched.some((piece) => /^card-/.test(piece)) || touched.some((piece) => LATER.test(piece));
  if (action && first && action.touches.some((piece) => /^card-/.test(piece))) {
    wishes = touched.filter((piece) => LATER.test(piece) && action.touches.includes(piece));
    until = Date.now() + PATIENCE;
  }
  touched = [];
}, true);

// A question that is asked below the fold comes into sight.
function showDialog() {
  const dialog = document.getElementById("dialog");
  if (dialog?.querySelector(".legal")) dialog.scrollIntoView({
    block: "nearest"
  });
}

document.addEventListener("signoria:renewed", () => {
  touched = [];
  showDialog();
  if (wishes.length && Date.now() < until) setTimeout(answer, 0);
});

function answer() {
  if (!wishes.length || Date.now() > until) return void(wishes = []);
  if (waiting()) return void setTimeout(answer, 40);
  const actions = read();
  const fitting = actions.filter((action) => wishes.some((wish) => action.touches.includes(wish)));
  const asked = actions.some((action) => action.touches.some((piece) => /^card-/.test(piece)));
  if (asked) wishes = []; // the next action of the turn is a decision of its own
  else if (fitting.length === 1) {
    wishes = wishes.filter((wish) => !fitting[0].touches.includes(wish));
    document.dispatchEvent(new CustomEvent("signoria:pick", {
      detail: {
        action: fitting[0].id
      }
    }));
  }
}

// An option that is closed while another one of its card is open has its reason with it.
document.addEventListener("signoria:why", (event) => {
  const {
    element
  } = event.detail;
  if (!element?.dataset.why) return;
  event.stopImmediatePropagation();
  const bubble = document.createElement("div");
  bubble.className = "whynot";
  bubble.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = element.dataset.why;
  const rule = document.createElement("small");
  rule.textContent = element.dataset.rule;
  bubble.append(text, rule);
  document.body.append(bubble);
  const at = element.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  bubble.style.left = `${Math.max(8, Math.min(at.left, innerWidth - size.width - 8))}px`;
  bubble.style.top = `${Math.max(56, at.top - size.height - 12)}px`;
  const line = document.getElementById("pwhy");
  if (line) line.textContent = element.dataset.why;
}, true);

showDialog();
