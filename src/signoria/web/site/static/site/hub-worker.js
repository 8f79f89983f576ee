// The shared worker of a browser: one connection to the server for all pages.

import {
  Hub
} from "./hub.js";

const hub = new Hub();
let pages = 0;

self.onconnect = ({
  ports: [port]
}) => {
  const page = ++pages;
  port.onmessage = (event) => hub.hear(page, event.data, (message) => port.postMessage(message));
};
