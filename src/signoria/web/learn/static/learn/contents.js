// The table of contents shows which chapter is being read; a button prints.

const links = new Map(
  [...document.querySelectorAll(".toc a")].map((link) => [link.hash.slice(1), link])
);
const heads = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
let current = null;

function follow() {
  const line = innerWidth < 861 ? 220 : 130; // below what sticks
  const listed = heads.filter((head) => links.get(head.id).offsetParent); // small screens list only chapters
  const read = listed.filter((head) => head.getBoundingClientRect().top < line).at(-1) ?? listed[0];
  const link = read && links.get(read.id);
  if (!link || link === current) return;
  current?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  current = link;
  const list = link.closest(".toc");
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) list.scrollLeft += inner.left - outer.left - 12;
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - 60;
}

let due = false;
addEventListener(
  "scroll",
  () => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      follow();
    });
  }, {
    passive: true
  }
);
follow();
addEventListener("load", follow); // by then the page has gone to the rule of its address

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
