import type { Context } from "../../../../engine/access/index.ts";
import {
  type AvailablePlugin,
  listAvailablePlugins,
  listPluginIds,
  listPlugins,
  listSystemPlugins,
  type StoredPlugin,
  setSystemPluginStatus,
  uninstallPlugin,
  upsertPlugin,
} from "../../../../engine/plugins/index.ts";

interface ListArguments {
  _id?: string | null;
  filter?: unknown;
  where?: unknown;
}

/** Plugins of a project. */
export const pluginResolvers = {
  getPlugins: async ({ _id, ...input }: ListArguments, ctx: Context) =>
    (await listPlugins(ctx, _id ?? null, input)).map(presentPlugin),
  async listPluginIds({ _id, type }: { _id?: string | null; type: "project" | "system" }, ctx: Context) {
    return { type, plugins: await listPluginIds(ctx, _id ?? null, type) };
  },
  systemPlugins: (_: object, ctx: Context) => listSystemPlugins(ctx),
  availablePlugins: async (_: object, ctx: Context) => (await listAvailablePlugins(ctx)).map(presentAvailable),
  async uninstallPlugin(input: { id: string }, ctx: Context) {
    await uninstallPlugin(ctx, input);
    return { message: "The plugin was uninstalled." };
  },
  setSystemPluginStatus: (input: object, ctx: Context) => setSystemPluginStatus(ctx, input),
  upsertPlugin: async (input: object, ctx: Context) => presentPlugin(await upsertPlugin(ctx, input)),
};

/** A plugin is loaded by the console, which alone knows how that went; here it is known whether it shall be, and that it cannot be where it is not there. */
export function presentPlugin(plugin: StoredPlugin) {
  const { created_at: _, updated_at: __, ...details } = plugin;
  const shall = plugin.enable && plugin.activate_status === "Activated";
  return { ...details, load_status: shall ? (plugin.available ? "loaded" : "failed") : null };
}

function presentAvailable({ installed_at, ...plugin }: AvailablePlugin) {
  return { ...plugin, installed_at: installed_at?.toISOString() ?? null };
}
