// The pieces of the board as they are while a move is put together: lit, dashed, chosen, dim.

const all = (selector) => [...document.querySelectorAll(selector)];

// `lit`: pieces with the moves they lead to; `swaps`: those that would take the place of a chosen
// one; `also`: what the proposed move uses beside what was touched.
export function draw(state) {
  countChosen(state);
  for (const element of all("#table [data-piece]")) {
    show(element, state);
    element.classList.toggle("auto", state.also.includes(element.dataset.piece));
  }
  for (const dot of all(".mtabs [data-for], .ctabs [data-for]")) {
    const part = document.querySelector(`[data-tab~="${dot.dataset.for}"]`);
    const mark = dot.querySelector(".n");
    if (mark) mark.hidden = !part?.querySelector(".legal:not(.swap)");
  }
}

function show(element, state) {
  const piece = element.dataset.piece;
  const isChosen = state.chosen.includes(piece);
  const ways = isChosen ? null : state.lit.get(piece);
  const swap = !isChosen && !ways && state.swaps.has(piece) && !element.closest("#act");
  const lit = Boolean(ways) || swap;
  element.classList.toggle("sel", isChosen);
  element.classList.toggle("legal", lit);
  element.classList.toggle("swap", swap);
  element.classList.toggle("cost", swap || (lit && ways.every((move) => move.rank > 0)));
  element.classList.toggle("btn--legal", lit && element.matches(".btn:not(.quiet)"));
  element.classList.toggle("dim", element.classList.contains("target") && !state.idle && !lit && !isChosen);
  if (element.getAttribute("role") === "button" || element.tagName === "BUTTON")
    element.setAttribute("aria-pressed", String(isChosen));
  cross(element, isChosen);
  chip(element, ways);
}

// What stands for several pieces says how many of them are chosen.
function countChosen({
  lit,
  touched
}) {
  for (const element of all("#table [data-all][data-count]")) {
    const pieces = element.dataset.all.split(" ");
    const chosen = pieces.filter((piece) => touched.includes(piece)).length;
    element.textContent = chosen ? `${chosen}/${pieces.length}` : `×${pieces.length}`;
    element.classList.toggle("sel", chosen > 0);
    element.setAttribute("aria-pressed", String(chosen === pieces.length));
    element.disabled = !chosen && !pieces.some((piece) => lit.has(piece));
  }
}

// Where things will be, and numbers as they will be.
export function ghosts(shown) {
  for (const element of all("#table [data-ghost]")) {
    const text = shown[element.dataset.ghost];
    element.hidden = text === undefined;
    if (text) element.textContent = text;
  }
}

// A chosen piece has a cross: touched again, it is taken back.
function cross(element, isChosen) {
  const there = element.querySelector(":scope > .c-rm");
  if (!isChosen || element.classList.contains("btn") || !(element instanceof HTMLElement)) return there?.remove();
  if (there) return;
  const made = document.createElement("i");
  made.className = "c-rm";
  made.setAttribute("aria-hidden", "true");
  made.textContent = "×";
  element.append(made);
}

// What a lit piece brings and costs, when that does not depend on what is touched next.
function chip(element, ways) {
  element.querySelector(":scope > .chip.offer")?.remove();
  if (!ways || element.classList.contains("btn") || !(element instanceof HTMLElement)) return;
  const cheapest = ways.reduce((best, move) => (move.rank < best.rank ? move : best));
  const gain = cheapest.does?.gain ?? 0;
  const cost = ways.every((move) => move.rank > 0) ? cheapest.cost ?? "" : "";
  const same = ways.every((move) => (move.does?.gain ?? 0) === gain);
  if (!same || (!gain && !cost)) return;
  const made = document.createElement("span");
  made.className = "chip offer";
  const points = gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : "";
  made.textContent = [cost, points].filter(Boolean).join(" ");
  element.append(made);
}
