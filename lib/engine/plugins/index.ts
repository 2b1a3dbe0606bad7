export { listPluginIds, listPlugins, type StoredPlugin } from "./list-plugins.ts";
export { listSystemPlugins, setSystemPluginStatus } from "./system-plugins.ts";
export { upsertPlugin } from "./upsert-plugin.ts";
