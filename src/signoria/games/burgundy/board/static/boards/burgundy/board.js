// A depot shown large goes back when its tile is taken, or with Esc.
const close = () => {
  const off = document.getElementById("zoom-no");
  if (off) off.checked = true;
};

document.addEventListener("signoria:play", close);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
