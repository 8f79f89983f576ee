// In every page of the exported site, before its own scripts: links, forms and htmx go by the shell.

(() => {
  const shell = parent.signoria;
  window.signoria = shell;

  // A page can be looked at when it is read and has its style sheets; scripts come a moment later.
  document.addEventListener("readystatechange", () => {
    const sheets = [...document.querySelectorAll("link[rel=stylesheet]")];
    if (document.readyState === "interactive" && sheets.every((each) => each.sheet)) shell.read(window);
  });

  // After the page's own listeners, which may have seen to it already.
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const written = link.getAttribute("href");
    if (written.startsWith("#")) {
      event.preventDefault();
      return shell.show(window, written);
    }
    if (!shell.isOurs(link.href)) return link.setAttribute("target", "_blank");
    event.preventDefault();
    shell.go(link.href);
  });

  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    shell.send(event.target, event.submitter);
  });

  // Where an answer says to go, htmx would go by itself, out of the shell; unless the person is on the way already.
  async function ask(url, options) {
    const answer = await shell.ask(url, options);
    const goal = answer.headers.get("HX-Redirect");
    if (!goal && !answer.headers.get("HX-Refresh")) return answer;
    if (!parent.document.body.classList.contains("waiting")) goal ? shell.go(goal) : shell.reload();
    return new Response(null, {
      status: 204
    });
  }

  document.addEventListener("htmx:before:request", (event) => {
    event.detail.ctx.fetch = ask;
  });
})();
