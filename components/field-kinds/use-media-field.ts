"use client";

import { retryPlugin, running, usePlugins } from "../../lib/console/plugins/plugin-store.ts";
import { defaultPlugin } from "../../lib/contract/plugins/plugin-loading.ts";
import { usePlugin } from "../plugins/use-plugin.ts";

/** What an activated plugin offers for media fields: its input and its cell. */
export function useMediaField() {
  const { isComing, error } = usePlugin(defaultPlugin);
  const state = usePlugins();
  for (const plugin of running(state)) {
    const field = plugin.fields.find(({ name }) => name === "media");
    if (field) return { plugin, Input: field.Input, Cell: field.Cell, isComing: false, retry: null };
  }
  // A slow line is no reason to do without files for the rest of the visit.
  const retry = error === null ? null : () => retryPlugin(defaultPlugin);
  return { plugin: null, Input: null, Cell: null, isComing, retry };
}
