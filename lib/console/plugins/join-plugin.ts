/** A plugin's configuration and what its script registered, as one. */

import type { ComponentType } from "react";
import type { WrittenPluginConfig } from "../../contract/plugins/plugins.ts";
import { known } from "../../kernel/words/words.ts";
import { menuItem } from "./plugin-menu.ts";
import type { ComponentReference, Plugin } from "./plugin-shape.ts";
import type { LoadedPlugin } from "./plugin-store.ts";

/** The parts that are the same in both, each once: as the script has it. */
function joined<Part>(declared: readonly Part[] = [], registered: readonly Part[] = [], key: keyof Part): Part[] {
  return [...declared.filter((one) => !registered.some((other) => other[key] === one[key])), ...registered];
}

/** Nobody has checked what a script says, and what is no text would break the bar that shows it. */
function text(value: unknown, otherwise = ""): string {
  const given = value ?? otherwise;
  if (typeof given !== "string") throw new TypeError("A plugin's paths, types, labels and icons are texts.");
  return given;
}

/** What people read of it: the catalogues have the words of the plugins that come with Plinth. */
const words = (value: unknown, otherwise = "") => known(text(value, otherwise));

/**
 * Components that the plugin names and has not are null; whoever shows them says so. A TypeError where the script
 * registered what is no plugin.
 */
export function joinPlugin(config: WrittenPluginConfig, script: Plugin): LoadedPlugin {
  const { name } = config;
  const components = script.components ?? {};
  // biome-ignore lint/suspicious/noExplicitAny: each part of the console gives a component its own properties.
  const find = (reference: ComponentReference): ComponentType<any> | null =>
    typeof reference === "string" ? (Object.hasOwn(components, reference) && components[reference]) || null : reference;
  const nameOf = (reference: ComponentReference) =>
    typeof reference === "string" ? reference : reference.displayName || reference.name;
  const settings = script.settings ?? config.settings ?? null;
  return {
    name,
    title: known(config.displayName),
    description: known(config.description ?? ""),
    icon: config.icon ?? "",
    routes: joined<NonNullable<Plugin["routes"]>[number]>(config.routes, script.routes, "path").map((route) => ({
      path: text(route.path),
      title: words(route.title, config.displayName),
      subtitle: words(route.subtitle, config.description),
      component: nameOf(route.component),
      Component: find(route.component),
    })),
    menu: joined(config.menu, script.menu, "path").map(({ label, path, icon }) =>
      menuItem(name, { label: words(label), path: text(path), icon: text(icon) }),
    ),
    settings: settings && {
      title: words(settings.section),
      component: nameOf(settings.component),
      Component: find(settings.component),
    },
    fields: joined<NonNullable<Plugin["fields"]>[number]>(config.fields, script.fields, "type").map((field) => ({
      name: field.type === field.base ? field.base : `${name}/${text(field.type)}`,
      base: field.base,
      isOwnType: field.type !== field.base,
      label: words(field.label),
      description: words(field.description),
      icon: text(field.icon),
      Input: find(field.input),
      Cell: field.cell === undefined ? null : find(field.cell),
    })),
    components,
  };
}
