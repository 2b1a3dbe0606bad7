import { graphql, type ResultOf } from "../../lib/console/graphql.ts";
import { known } from "../../lib/kernel/words/words.ts";

export const PluginsQuery = graphql(`
  query Plugins_List {
    getPlugins(filter: { limit: 100, page: 1 }) {
      id title icon version description author load_status activate_status available env_vars { key value }
    }
  }
`);

/** What a change of plugins makes stale. */
export const pluginTypenames = { additionalTypenames: ["PluginDetailsFields"] };

export interface ProjectPlugin {
  id: string;
  /** The id of one that says none. */
  title: string;
  /** Name of its icon. */
  icon: string;
  version: string;
  description: string;
  author: string;
  /** Null where nothing is known of its loading. */
  load_status: string | null;
  activated: boolean;
  /** Whether this installation has it. */
  available: boolean;
  /** Values are masked. */
  env_vars: { key: string; value: string }[];
}

/** Variables with a name, as forms hold them. */
export function variablesOf(
  entries: readonly ({ key: string | null; value: string | null } | null)[] | null | undefined,
): ProjectPlugin["env_vars"] {
  return (entries ?? []).flatMap((entry) => (entry?.key ? [{ key: entry.key, value: entry.value ?? "" }] : []));
}

/** The project's plugins; null while they are not there. */
export function pluginsOf(data: ResultOf<typeof PluginsQuery> | undefined): ProjectPlugin[] | null {
  return (
    data?.getPlugins?.flatMap((plugin) =>
      plugin?.id
        ? [
            {
              id: plugin.id,
              title: known(plugin.title || plugin.id),
              icon: plugin.icon ?? "",
              version: plugin.version ?? "",
              description: known(plugin.description ?? ""),
              author: plugin.author ?? "",
              load_status: plugin.load_status,
              activated: plugin.activate_status === "Activated",
              available: plugin.available === true,
              env_vars: variablesOf(plugin.env_vars),
            },
          ]
        : [],
    ) ?? null
  );
}
