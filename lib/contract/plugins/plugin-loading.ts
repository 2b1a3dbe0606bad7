/** How the console loads plugins. Free of schemas, for it is part of every page. */
import { t } from "../../kernel/words/words.ts";

/** The plugin that every project has until it is deactivated there. */
export const defaultPlugin = "media-plugin";

/** How long the console waits, in milliseconds. */
export const pluginTimeouts = { runtimeMs: 5_000, scanMs: 2_000, pluginMs: 3_000, menuPollMs: 100 } as const;

/** What the console says of plugins that were not loaded. */
export const pluginErrors = {
  /** The runtime did not come in time. */
  get runtime() {
    return t("The plugin runtime did not load");
  },
  get config() {
    return t("Failed to fetch config.json");
  },
  get script() {
    return t("Failed to load plugin script");
  },
  get scan() {
    return t("Plugin directory scan timeout");
  },
  timeout: (name: string) => t("Plugin {name} load timeout", { name }),
  get registration() {
    return t("Plugin did not register itself after loading");
  },
} as const;
