/**
 * The service worker: it answers the opening of a page that no server answers, with a page of our own, and does nothing
 * else. It keeps nothing: the page is in its script, so no data of a project ever lies in a cache.
 */
import { createHash } from "node:crypto";
import type { Brand } from "../../contract/brand/brand.ts";
import { getHealth } from "../../contract/calls/addresses/system.ts";
import { pathOf } from "../../contract/calls/locate.ts";
import { themeCookie } from "../theme.ts";
import { unavailablePage } from "../unavailable-page.ts";

/** In the reader's theme; it asks every two seconds, and is the page that was asked for once there is an answer. */
const goesOn = `const theme = /(?:^|; )${themeCookie}=(light|dark)(?:;|$)/.exec(document.cookie)?.[1];
if (theme) document.documentElement.style.colorScheme = theme;
const ask = () => fetch(${JSON.stringify(pathOf(getHealth))}, { cache: "no-store" }).then(({ ok }) => ok, () => false);
const wait = async () => ((await ask()) ? location.reload() : setTimeout(wait, 2000));
setTimeout(wait, 2000);`;

export function offlineWorker(brand: Brand): string {
  const hash = createHash("sha256").update(goesOn).digest("base64");
  const page = unavailablePage("system", brand).replace("</body>", `<script>${goesOn}</script>\n</body>`);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; connect-src 'self'; frame-ancestors 'none'`,
  };
  return `// The page that is shown while the server does not answer. Nothing is kept.
const page = ${JSON.stringify(page)};
const headers = ${JSON.stringify(headers)};
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])));
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith((async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch {
      return new Response(page, { status: 503, headers });
    }
  })());
});
`;
}
