// Fingers are broader than mice.

const FINGER = 44; // pixels

// A finger that misses a lit piece by a few pixels, where nothing else can be touched, means it.
export function near(event) {
  if (event.pointerType !== "touch" || event.target.closest("a, button, label, summary, input, dialog")) return null;
  const miss = (element) => {
    const box = element.getBoundingClientRect();
    const [dx, dy] = [event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2];
    const [right, down] = [Math.abs(dx) * 2 - Math.max(FINGER, box.width), Math.abs(dy) * 2 - Math.max(FINGER, box
      .height)];
    return right > 0 || down > 0 ? Infinity : Math.hypot(dx, dy);
  };
  const lit = [...document.querySelectorAll("#table [data-piece].legal")].filter((element) => element
    .checkVisibility());
  const [best] = lit.map((element) => [miss(element), element]).sort(([a], [b]) => a - b);
  return best && best[0] < Infinity ? best[1] : null;
}
