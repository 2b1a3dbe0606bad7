/** The tabs that the project's plugins declare, for the first paint. Server components only. */
import { cache } from "react";
import { readPluginFile } from "../contract/calls/addresses/plugins.ts";
import { locate } from "../contract/calls/locate.ts";
import type { WrittenPluginConfig } from "../contract/plugins/plugins.ts";
import { getRuntime } from "../contract/runtime.ts";
import { findActivePlugins } from "./active-plugins.ts";
import { type DeclaredMenus, menuItem } from "./plugins/plugin-menu.ts";
import type { LoadedMenuItem } from "./plugins/plugin-store.ts";

/** Of a plugin whose configuration cannot be read, none: the page must not fail for it. */
async function menuOf(name: string): Promise<LoadedMenuItem[]> {
  const address = locate(readPluginFile, { params: { name, path: "config.json" } });
  const response = await getRuntime().fetch(
    new Request(`http://localhost${address}`, { headers: { "X-Use-Cookies": "true" } }),
  );
  if (!response.ok) return [];
  const { menu = [] } = (await response.json()) as WrittenPluginConfig;
  return menu.map((item) => menuItem(name, item));
}

/** By the plugin's name. */
export const findDeclaredMenus = cache(async (): Promise<DeclaredMenus> => {
  const names = await findActivePlugins();
  const menus = await Promise.all(names.map(async (name) => [name, await menuOf(name).catch(() => [])] as const));
  return Object.fromEntries(menus);
});
