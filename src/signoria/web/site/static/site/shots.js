// Boards as small pictures: drawn as large as at a table and shown small, only the parts that are named.

const WIDE = 720; // pixels of a board, see shots.css

export function fit(box) {
  const board = box.firstElementChild;
  const names = (board?.dataset.tabShown ?? "").split(" ");
  const parts = [...(board?.children ?? [])].filter((each) => names.includes(each.dataset.tab));
  if (!parts.length) return;
  const marked = (board.dataset.marked ?? "").split(" ");
  for (const part of parts) {
    part.classList.add("shown");
    for (const piece of part.querySelectorAll("[data-piece]"))
      piece.classList.toggle("marked", marked.includes(piece.dataset.piece));
  }
  const {
    paddingLeft,
    paddingRight
  } = getComputedStyle(box);
  const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  board.style.zoom = String(room / WIDE);
}
