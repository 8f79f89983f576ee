// A few words at the foot of the page, for a moment; some lead somewhere.

const LONG = 5000; // milliseconds
let fading = 0;

export function toast(text, address = "") {
  const place = document.getElementById("toast");
  if (!place) return;
  const words = document.createElement(address ? "a" : "span");
  if (address) words.href = address;
  words.textContent = text;
  place.replaceChildren(words);
  place.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => {
    place.hidden = true;
  }, address ? 2 * LONG : LONG);
}
