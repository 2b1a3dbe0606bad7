/**
 * The plugin runtime: `window.plinth`, where plugins register themselves. It is a script of its own
 * (`/plugins/runtime.js`), so that it can come from elsewhere (PLUGIN_RUNTIME_URL); what it hands to plugins is the
 * console's, which connects itself to it.
 */
import type { ExtraMenuItem, Plugin } from "./plugin-shape.ts";

/** The parts of the runtime that are there before the console connects itself. */
export interface PluginRegistry {
  /** Of this interface; a plugin may look at it. */
  readonly version: 1;
  /**
   * Makes the plugin known. The last one to register under a name is taken; a TypeError says what is wrong with its
   * shape.
   */
  register(plugin: Plugin): void;
  /** What has been registered, by name. */
  readonly plugins: ReadonlyMap<string, Plugin>;
  /** Items beside Content, Model and API, behind those of the plugins' configurations. Looked at every 100 ms. */
  readonly menu: ExtraMenuItem[];
}

/** A registry without plugins. */
export function createRegistry(): PluginRegistry {
  const plugins = new Map<string, Plugin>();
  return {
    version: 1,
    register(plugin) {
      if (typeof plugin !== "object" || plugin === null || typeof plugin.name !== "string")
        throw new TypeError("plinth.register takes a plugin: an object with a name.");
      plugins.set(plugin.name, plugin);
    },
    plugins,
    menu: [],
  };
}
