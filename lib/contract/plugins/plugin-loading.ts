/** How the console loads plugins. Free of schemas, for it is part of every page. */

/** The plugin that every project has until it is deactivated there. */
export const defaultPlugin = "media-plugin";

/** How long the console waits, in milliseconds. */
export const pluginTimeouts = { runtimeMs: 5_000, scanMs: 2_000, pluginMs: 3_000, menuPollMs: 100 } as const;

/** What the console says of plugins that were not loaded. */
export const pluginErrors = {
  /** The runtime did not come in time. */
  runtime: "The plugin runtime did not load",
  config: "Failed to fetch config.json",
  script: "Failed to load plugin script",
  scan: "Plugin directory scan timeout",
  timeout: (name: string) => `Plugin ${name} load timeout`,
  registration: "Plugin did not register itself after loading",
} as const;
