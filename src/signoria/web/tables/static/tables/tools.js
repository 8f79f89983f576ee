// The tools of the bar: those that have no room beside each other come by turns.

const GAP = 6;
const FIRST = -1; // the first page with a tool that can be used, when the table is new
let page = FIRST;

const place = () => document.querySelector("#act .c-tools");
const isShown = (element) => element.getClientRects().length > 0;

// The tools, so many beside each other as there is room for.
function pages(tools, room) {
  const found = [
    []
  ];
  let used = 0;
  for (const tool of tools) {
    const wide = tool.offsetWidth + GAP;
    if (used + wide > room && found.at(-1).length) {
      found.push([]);
      used = 0;
    }
    found.at(-1).push(tool);
    used += wide;
  }
  return found;
}

// Long words need the room of the drawing above them.
function tighten(tools) {
  const words = [...tools.querySelectorAll(".btn > .st")];
  for (const each of words) each.parentElement.classList.remove("tight");
  const full = words.filter((each) => {
    const button = each.parentElement;
    const drawing = button.querySelector(".ic");
    const tall = getComputedStyle(button).flexDirection === "column";
    return tall && drawing && isShown(each) && each.offsetHeight + 18 > button.clientHeight;
  });
  for (const each of full) each.parentElement.classList.add("tight");
}

function fold() {
  const tools = place();
  const more = tools?.querySelector(":scope > [data-more]");
  if (!more) return;
  for (const tool of tools.children) tool.classList.remove("away");
  more.hidden = true;
  tighten(tools);
  if (tools.scrollWidth <= tools.clientWidth + 1) return;
  const all = [...tools.children].filter((tool) => tool !== more && isShown(tool));
  more.hidden = false;
  const found = pages(all, tools.clientWidth - more.offsetWidth);
  const isLit = (tool) => tool.matches(".legal") || tool.querySelector(".legal");
  if (page === FIRST) page = Math.max(0, found.findIndex((tools) => tools.some(isLit)));
  page %= found.length;
  const away = found.filter((_, number) => number !== page).flat();
  for (const tool of away) tool.classList.add("away");
  more.classList.toggle("dot", away.some(isLit));
}

const soon = () => requestAnimationFrame(fold);

document.addEventListener("signoria:renewed", () => {
  page = FIRST;
  soon();
});
document.addEventListener("signoria:touched", soon);
addEventListener("resize", soon);
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-more]")) return;
  page = Math.max(0, page) + 1;
  fold();
});
