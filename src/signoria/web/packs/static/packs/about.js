// Name, note and the like: whoever goes on without having saved them is asked.
const form = document.getElementById("about");
const written = () => JSON.stringify([...new FormData(form)]);
const before = written();
let isSaving = false;
form.addEventListener("submit", () => {
  isSaving = true;
});
addEventListener("pageshow", () => {
  isSaving = false; // back again
});
addEventListener("beforeunload", (event) => {
  if (!isSaving && written() !== before) event.preventDefault();
});
