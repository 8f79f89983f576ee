// The page calls its person: a number in the title, a sign on the icon, and when a turn comes a few words, a
// sound and, while nobody looks, a notification of the browser (those who want them).

import {
  onMe
} from "./hear.js";
import {
  ring
} from "./sound.js";
import {
  toast
} from "./toast.js";
import {
  ask,
  go
} from "./transport.js";

const {
  dataset
} = document.body;
const icon = document.getElementById("favicon");
const quiet = icon?.href;
const plain = document.title;
let title = plain;
let turns = null; // tables at which there is something to decide, or a game to begin
let here = null; // is there at the table of this page, as it is drawn?

// The table of this page was drawn: is its person asked?
export function showTurn(mine) {
  here = mine;
  title = mine ? `${dataset.yourTurn} · ${plain}` : plain;
  show();
}

function count() {
  if (turns === null) return Number(here ?? dataset.turn ?? 0);
  const elsewhere = turns.filter(([table]) => table !== dataset.table).length;
  const drawn = here !== null && document.visibilityState === "visible";
  const mine = drawn ? here : turns.length > elsewhere;
  return elsewhere + Number(mine);
}

function show() {
  const number = count();
  document.title = number ? `(${number}) ${title}` : title;
  if (icon) icon.href = number ? icon.dataset.turn : quiet;
}

const address = (table) => `/t/${table}/`;

// In words; not for what is in front of the person.
function call(kind, [table, game]) {
  const seen = document.visibilityState === "visible";
  if (kind !== "over") ring();
  if (seen && table === dataset.table) return;
  const place = document.getElementById("toast");
  const words = place?.dataset[kind]?.replace("%s", game);
  if (!words) return;
  if (seen) toast(words, address(table));
  else notify(words, table);
}

async function notify(words, table) {
  if (!dataset.wished || window.Notification?.permission !== "granted") return;
  const wished = await ask(dataset.wished.replace(/-$/, table));
  if (!wished.ok || !(await wished.json()).show) return;
  const options = {
    tag: `signoria-${table}`, // one for a table, also when a push comes too
    icon: icon?.dataset.turn,
    data: {
      url: address(table)
    }
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(words, options);
  const note = new Notification(words, options);
  note.onclick = () => {
    window.focus();
    go(address(table));
  };
}

onMe(({
  turns: now,
  full,
  fresh,
  speaks
}) => {
  turns = [...now, ...full];
  show();
  if (!speaks) return;
  for (const each of fresh.turns) call("turns", each);
  for (const each of fresh.full) call("full", each);
  for (const each of fresh.over) call("over", each);
});
document.addEventListener("visibilitychange", show);
show();
