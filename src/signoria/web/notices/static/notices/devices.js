// Pushes and notifications of this browser are switched on here: it asks its person only when touched.

const place = document.getElementById("this-device");
const words = place.dataset;
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter
  .charCodeAt(0));

const say = (key) => {
  place.querySelector("[data-state]").textContent = words[key];
};

// What a person calls this device.
function device() {
  const about = navigator.userAgentData;
  const system = about?.platform || navigator.platform || "";
  const brand = about?.brands?.findLast((each) => !/not/i.test(each.brand))?.brand ?? "";
  return [brand, system].filter(Boolean).join(", ");
}

async function subscribe() {
  if (await Notification.requestPermission() !== "granted") return say("denied");
  const worker = await navigator.serviceWorker.register(words.worker, {
    scope: "/"
  });
  await navigator.serviceWorker.ready;
  const options = {
    userVisibleOnly: true,
    applicationServerKey: bytes(words.key)
  };
  // One that was made for another key of the site is of no use.
  const found = await worker.pushManager.subscribe(options).catch(async () => {
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(options);
  });
  const answer = await fetch(words.subscribe, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": place.querySelector("[name=csrfmiddlewaretoken]").value
    },
    body: JSON.stringify({
      ...found.toJSON(),
      device: device()
    }),
  });
  if (!answer.ok) return say("failed");
  location.reload();
}

place.querySelector("button").addEventListener("click", () => subscribe().catch(() => say("failed")));
if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
  say("unsupported");
  place.querySelector("button").disabled = true;
} else if (Notification.permission === "denied") say("denied");

// The browser asks its person when a switch is touched that needs the answer.
for (const name of ["id_browser_live", "id_browser_days"])
  document.getElementById(name)?.addEventListener("change", async (event) => {
    if (!event.target.checked || !window.Notification) return;
    if (await Notification.requestPermission() !== "granted") say("denied");
  });

// Who has said nothing yet is where this device is.
const zone = document.getElementById("id_time_zone");
if (zone && zone.value === "UTC" && "fresh" in words) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
