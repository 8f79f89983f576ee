// The list in words, narrowed down by what is typed.
document.addEventListener("input", (event) => {
  if (event.target.id !== "words-search") return;
  const wanted = event.target.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  for (const line of document.querySelectorAll("#words button[data-action]")) {
    const text = line.textContent.toLocaleLowerCase();
    line.hidden = !wanted.every((word) => text.includes(word));
  }
});
