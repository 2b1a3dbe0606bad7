/** `plinth.menu`: an array that plugins push to, so there is nobody who tells. It is looked at every 100 ms. */
import { pluginTimeouts } from "../../contract/plugins/plugin-loading.ts";
import type { ExtraMenuItem } from "./plugin-shape.ts";
import { changePlugins, type LoadedMenuItem } from "./plugin-store.ts";

const itemsMax = 10;

/** Items that can be shown: a short label and an address of this console. */
function shown(menu: readonly unknown[]): LoadedMenuItem[] {
  const items = menu.flatMap((item) => {
    const { label, href, icon } = (item ?? {}) as Partial<ExtraMenuItem>;
    const isOurs = typeof href === "string" && /^\/console(\/[\w.~%-]+)+(\?[^#\\]*)?$/.test(href);
    if (!isOurs || typeof label !== "string" || !label.trim()) return [];
    return [{ label: label.trim().slice(0, 30), href, icon: typeof icon === "string" ? icon : "" }];
  });
  return items.slice(0, itemsMax);
}

/** Begins to look; the answer ends that. */
export function pollMenu(menu: readonly unknown[]): () => void {
  let last = "[]";
  const timer = setInterval(() => {
    const items = shown(menu);
    const text = JSON.stringify(items);
    if (text === last) return;
    last = text;
    changePlugins({ extraMenu: items });
  }, pluginTimeouts.menuPollMs);
  return () => clearInterval(timer);
}
