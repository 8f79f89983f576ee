// How a page reaches the site: over HTTP, or, where the site has no server, by the shell that holds its worker
// (offline/shell.js).  Nothing else asks, listens or goes anywhere.
//
//   ask(url, options)  as fetch          listen(url)  as EventSource
//   go(url)            to another page   reload()     this page anew
//   rename(url)        this page has another address now, without asking for it
//   path()             the address of this page, without its query
//   isShared           do several pages of this browser hear by one connection?

const overHttp = {
  ask: (url, options) => fetch(url, options),
  listen: (url) => new EventSource(url),
  go: (url) => location.assign(url),
  reload: () => location.reload(),
  rename: (url) => history.replaceState(null, "", url),
  path: () => location.pathname,
  isShared: true,
};

export const {
  ask,
  listen,
  go,
  reload,
  rename,
  path,
  isShared
} = globalThis.signoria ?? overHttp;
