/**
 * Lets forms hold a step of the browser's history: `preventDefault` on this event keeps it from Next's router.
 * A window calls its listeners in their order, so this must listen before the router does, and Next runs this file first.
 */
window.addEventListener("popstate", (event) => {
  if (!window.dispatchEvent(new Event("plinth:history-step", { cancelable: true }))) event.stopImmediatePropagation();
});

/** Next calls it as it sets out for another page: globals.css draws a bar until it has come there. */
export const onRouterTransitionStart = () => document.documentElement.toggleAttribute("data-going", true);
// The window has its new address with the new page.
window.navigation?.addEventListener("currententrychange", () => document.documentElement.removeAttribute("data-going"));

// What stands in a page's place while no server answers (lib/console/away/offline-worker.ts).
if (process.env.NODE_ENV === "production")
  window.addEventListener("load", () => void navigator.serviceWorker?.register("/offline-worker.js").catch(() => {}));
