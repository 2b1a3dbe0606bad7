/** What this visit knows of plugins. Part of every console page, so it is small: what loads them comes later. */
import { type ComponentType, useSyncExternalStore } from "react";
import type { FieldType } from "../../contract/models.ts";
import type { PluginCellProps, PluginInputProps } from "./plugin-shape.ts";

export interface LoadedField {
  /** As a field names it: `hello-plugin/colour`; the core type where it is the plugin of that. */
  name: string;
  base: FieldType;
  /** Whether it is one more entry of the type picker. */
  isOwnType: boolean;
  label: string;
  description: string;
  icon: string;
  Input: ComponentType<PluginInputProps> | null;
  Cell: ComponentType<PluginCellProps> | null;
}

export interface LoadedRoute {
  path: string;
  title: string;
  subtitle: string;
  component: string;
  /** Null where the plugin has no component of that name. */
  // biome-ignore lint/suspicious/noExplicitAny: each part of the console gives a component its own properties.
  Component: ComponentType<any> | null;
}

export interface LoadedMenuItem {
  label: string;
  href: string;
  /** Name of its icon; empty where it has none. */
  icon: string;
}

/** A plugin that runs: its configuration, joined with what its script registered. */
export interface LoadedPlugin {
  name: string;
  title: string;
  description: string;
  icon: string;
  routes: LoadedRoute[];
  menu: LoadedMenuItem[];
  settings: Omit<LoadedRoute, "path" | "subtitle"> | null;
  fields: LoadedField[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  components: Record<string, ComponentType<any>>;
}

export type PluginLoad =
  | { status: "loading" }
  | { status: "loaded"; plugin: LoadedPlugin }
  /** `detail` is what the script threw, where it did. */
  | { status: "failed"; error: string; detail?: string | undefined };

export interface Plugins {
  /** `waiting` until the loading begins, `ready` when nothing more is being loaded. */
  phase: "waiting" | "loading" | "ready";
  /** Why none were looked for, or not all. */
  fault: string | null;
  /** Names of those that are activated, from the server and since. */
  active: readonly string[];
  loads: Readonly<Record<string, PluginLoad>>;
  /** What plugins push to `plinth.menu`. */
  extraMenu: readonly LoadedMenuItem[];
  /** Of the screen that is open, for the top bar. */
  title: { title: string; subtitle: string } | null;
}

const start: Plugins = { phase: "waiting", fault: null, active: [], loads: {}, extraMenu: [], title: null };
let now = start;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is known now. */
export const plugins = (): Plugins => now;

/** Changes what is known; whoever shows it hears of it. */
export function changePlugins(change: Partial<Plugins>): void {
  now = { ...now, ...change };
  for (const listener of listeners) listener();
}

/**
 * A plugin of this project was activated or deactivated. What was loaded stays, unseen, until the next page is loaded.
 */
export function setActive(name: string, on: boolean): void {
  const others = now.active.filter((one) => one !== name);
  changePlugins({ active: on ? [...others, name] : others });
}

/** Has a plugin that was not loaded asked for again. */
export function retryPlugin(name: string): void {
  const { [name]: _, ...loads } = now.loads;
  changePlugins({ loads });
}

/** What is known, from component to component the same. On the server, and while a page is taken over, nothing is. */
export const usePlugins = (): Plugins => useSyncExternalStore(subscribe, plugins, () => start);

/** Those that are activated and loaded. */
export function running({ active, loads }: Plugins): LoadedPlugin[] {
  return active.flatMap((name) => {
    const load = loads[name];
    return load?.status === "loaded" ? [load.plugin] : [];
  });
}
