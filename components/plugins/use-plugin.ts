"use client";

import { type LoadedPlugin, running, usePlugins } from "../../lib/console/plugins/plugin-store.ts";

interface PluginState {
  /** Null until it runs. */
  plugin: LoadedPlugin | null;
  /** It may yet come. */
  isComing: boolean;
  /** Why it will not. */
  error: string | null;
}

/** One plugin of this project, as this visit knows it. */
export function usePlugin(name: string): PluginState {
  const state = usePlugins();
  const load = state.loads[name];
  const plugin = running(state).find((one) => one.name === name) ?? null;
  const isComing =
    !plugin &&
    (state.phase === "waiting" ||
      (state.active.includes(name) && (load?.status === "loading" || (!load && state.phase === "loading"))));
  return { plugin, isComing, error: load?.status === "failed" ? loadFault(load) : null };
}

/** What is said of a plugin that was not loaded. */
export function loadFault({ error, detail }: { error: string; detail?: string | undefined }): string {
  return detail ? `${error}: ${detail}` : error;
}
