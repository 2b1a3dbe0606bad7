/** Plugins. */

export const listPluginFolders = "GET /plugins/";
export const readPluginRuntime = "GET /plugins/runtime.js";
export const readPluginFile = "GET /plugins/:name/:path{.+}";
export const getPluginPolicy = "GET /system/plugin/policy";
export const installPlugin = "POST /system/plugin/install";
