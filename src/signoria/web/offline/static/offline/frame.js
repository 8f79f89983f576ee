// In every page of the exported site, before its own scripts: links, forms and htmx go by the shell.

(() => {
  const shell = parent.signoria;
  window.signoria = shell;

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

  document.addEventListener("htmx:before:request", (event) => {
    event.detail.ctx.fetch = shell.ask;
  });
})();
