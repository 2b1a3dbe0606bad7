/** The tabs that plugins add to the top bar. */

import type { PluginMenuItem } from "../../contract/plugins/plugins.ts";
import { known } from "../../kernel/words/words.ts";
import type { LoadedMenuItem, Plugins } from "./plugin-store.ts";

/** Where an item of a plugin's menu leads; the project is named where it is a link. */
export const menuItem = (plugin: string, { label, path, icon = "" }: PluginMenuItem): LoadedMenuItem => ({
  label,
  href: path.startsWith("/console/")
    ? path
    : `/console/plugin/${encodeURIComponent(plugin)}${path === "/" ? "" : path}`,
  icon,
});

const isPlugins = ({ href }: LoadedMenuItem) => href.startsWith("/console/plugin/");

/** What configurations declare, by the plugin's name: known before any script has run. */
export type DeclaredMenus = Readonly<Record<string, readonly LoadedMenuItem[]>>;

/**
 * The tabs of all activated plugins: as the script has them once it ran, and until then as they are declared, so that
 * they stand from the first paint. A plugin that was not loaded has none. Sections of the console, such as Media, come
 * first, so that they keep their place whatever is added.
 */
export function pluginMenu({ phase, active, loads, extraMenu }: Plugins, declared: DeclaredMenus): LoadedMenuItem[] {
  const names = phase === "waiting" ? Object.keys(declared) : active;
  const menus = names.flatMap((name) => {
    const load = loads[name];
    if (load?.status === "loaded") return load.plugin.menu;
    const isComing = load ? load.status === "loading" : phase !== "ready";
    // Configurations are in English, and the product's own plugins are in the catalogue.
    return isComing ? (declared[name] ?? []).map((item) => ({ ...item, label: known(item.label) })) : [];
  });
  return [...menus, ...extraMenu].toSorted((a, b) => Number(isPlugins(a)) - Number(isPlugins(b)));
}
