export { listActivePlugins } from "./active-plugins.ts";
export { type AvailablePlugin, listAvailablePlugins } from "./available-plugins.ts";
export { installPlugin, uninstallPlugin } from "./install-plugin.ts";
export { listPluginIds, listPlugins, type StoredPlugin } from "./list-plugins.ts";
export { carriedColumns, removePlugin, savePlugin } from "./plugin-rows.ts";
export { readArchive } from "./read-archive.ts";
export { readPluginFile, readPluginRuntime } from "./read-plugin-file.ts";
export { listSystemPlugins, setSystemPluginStatus } from "./system-plugins.ts";
export { upsertPlugin } from "./upsert-plugin.ts";
