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
import { t } from "../../../../kernel/words/words.ts";
import type { PluginDetailsFields, Resolvers } from "../system-types.gen.d.ts";

/** Plugins of a project. */
export const pluginResolvers = {
  getPlugins: async ({ _id, ...input }, ctx) => (await listPlugins(ctx, _id ?? null, input)).map(presentPlugin),
  async listPluginIds({ _id, type }, ctx) {
    return { type, plugins: await listPluginIds(ctx, _id ?? null, type) };
  },
  systemPlugins: (_, ctx) => listSystemPlugins(ctx),
  availablePlugins: async (_, ctx) => (await listAvailablePlugins(ctx)).map(presentAvailable),
  async uninstallPlugin(input, ctx) {
    await uninstallPlugin(ctx, input);
    return { message: t("The plugin was uninstalled.") };
  },
  setSystemPluginStatus: (input, ctx) => setSystemPluginStatus(ctx, input),
  upsertPlugin: async (input, ctx) => presentPlugin(await upsertPlugin(ctx, input)),
} satisfies Partial<Resolvers>;

/**
 * A plugin is loaded by the console, which alone knows how that went; here it is known whether it shall be, and that it
 * cannot be where it is not there.
 */
export function presentPlugin(plugin: StoredPlugin): PluginDetailsFields {
  const { created_at: _, updated_at: __, ...details } = plugin;
  const shall = plugin.enable && plugin.activate_status === "Activated";
  return { ...details, load_status: shall ? (plugin.available ? "loaded" : "failed") : null };
}

function presentAvailable({ installed_at, ...plugin }: AvailablePlugin) {
  return { ...plugin, installed_at: installed_at?.toISOString() ?? null };
}
