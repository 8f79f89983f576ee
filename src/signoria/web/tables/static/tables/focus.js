// Who plays by keyboard stays where they were: on the same piece, else in the bar.

const table = () => document.getElementById("table");

// What has the focus at the table, and how to find it again; nothing, if it is elsewhere.
export function whereTheFocusIs() {
  const element = document.activeElement;
  if (!table()?.contains(element)) return null;
  const {
    piece
  } = element.dataset;
  const known = piece ? `#table [data-piece="${CSS.escape(piece)}"]` : element.id && `#${CSS.escape(element.id)}`;
  return {
    element,
    known
  };
}

// A piece without a name of its own may have become another one: the focus does not go with it.
export function keepFocus(before) {
  if (!before) return;
  const now = document.activeElement;
  const inside = table()?.contains(now);
  if (inside && (before.known ? now.matches(before.known) : now === before.element)) return;
  const found = before.known ? document.querySelector(before.known) : before.element;
  for (const element of [found, document.getElementById("act")]) {
    element?.focus({
      preventScroll: true
    });
    if (element && document.activeElement === element) return;
  }
}
