// Takes pushes while no page is open: shows them, and leads to the table when they are touched.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const pages = () => self.clients.matchAll({
  type: "window",
  includeUncontrolled: true
});
const isAt = (page, url) => new URL(page.url).pathname.startsWith(url);

async function show({
  title,
  body,
  url,
  tag
}) {
  const here = (await pages()).some((page) => page.visibilityState === "visible" && isAt(page, url));
  if (here) return; // it is in front of the person already
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    data: {
      url
    }
  });
}

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

async function lead(url) {
  const open = (await pages()).find((page) => isAt(page, url));
  if (open) return open.focus();
  return self.clients.openWindow(url);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.url));
});
