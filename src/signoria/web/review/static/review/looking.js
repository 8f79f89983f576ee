// Pieces of the board that a hint speaks of: a dashed ring around where to look, numbers on the
// best moves.

const all = (selector) => [...document.querySelectorAll(selector)];
const named = (text) => (text ?? "").split(" ").filter(Boolean);
const pieces = (name) => all(`#table [data-piece="${CSS.escape(name)}"]`).filter((each) => !each.closest(".hbox"));

export function clearLook() {
  for (const element of all(".look")) element.classList.remove("look");
  for (const coin of all(".hn")) coin.remove();
}

export function look(box) {
  clearLook();
  if (!box) return;
  const moves = [...box.querySelectorAll("[data-pieces]")];
  if (!moves.length)
    for (const name of named(box.dataset.look))
      for (const element of pieces(name)) element.classList.add("look");
  for (const move of moves) {
    const names = named(move.dataset.pieces);
    names.forEach((name, nth) => {
      for (const element of pieces(name)) {
        element.classList.add("look");
        if (nth < names.length - 1 || element.closest("svg, #act")) continue;
        const coin = document.createElement("i");
        coin.className = "hn";
        coin.textContent = move.dataset.number;
        element.append(coin);
      }
    });
  }
}

// Where one part of the table is shown at a time: the one that is spoken of, unless some of it is in sight.
export function bringToSight() {
  const found = all("#table [data-tab] .look");
  if (!found.length || found.some((each) => each.checkVisibility())) return;
  const [part] = named(found[0].closest("[data-tab]").dataset.tab);
  document.getElementById(`m-${part}`)?.click();
}
