import type { SyncPlugin } from "../../../contract/sync/sync-document.ts";
import type { Platform } from "../../../platform/platform.ts";
import { carriedColumns, removePlugin, savePlugin } from "../../plugins/index.ts";
import { openEnvVars, sealEnvVars } from "../../project-settings/index.ts";
import { byName } from "../present-models.ts";
import { type PartAt, pairByName, reconcileItems, type SystemSql, withoutEmpty } from "./part.ts";
import { sealedFor, tellLostVariables } from "./variables.ts";

type PluginRow = Required<Omit<SyncPlugin, "env_vars">> & { env_vars: Buffer | null };

function readRows(sql: SystemSql, projectId: string): Promise<PluginRow[]> {
  return sql<PluginRow>(`select id, ${carriedColumns.join(", ")}, env_vars from plinth.plugins where project_id = $1`, [
    projectId,
  ]);
}

/** Plugins by id; of their variables the names. */
export async function readPlugins(
  sql: SystemSql,
  projectId: string,
  secrets: Platform["secrets"],
): Promise<SyncPlugin[]> {
  const rows = await readRows(sql, projectId);
  return rows
    .map((row) => canonical({ ...row, env_vars: openEnvVars(secrets, row.env_vars).map(({ key }) => key) }))
    .sort(byName(({ id }) => id));
}

function canonical(plugin: SyncPlugin): SyncPlugin {
  const values = Object.fromEntries(carriedColumns.map((column) => [column, plugin[column]]));
  return {
    id: plugin.id,
    ...withoutEmpty({
      ...values,
      // Only what is not the default is written.
      type: plugin.type === "system" ? plugin.type : null,
      activate_status: plugin.activate_status === "Activated" ? plugin.activate_status : null,
      enable: null,
    }),
    ...(plugin.enable === false && { enable: false }),
    ...withoutEmpty({ env_vars: [...new Set(plugin.env_vars ?? [])].sort() }),
  };
}

/** Makes the plugins those of a document. Values of variables stay; new variables are empty, which is noted. */
export async function reconcilePlugins(at: PartAt, target: readonly SyncPlugin[]): Promise<void> {
  const { sql, project, platform } = at;
  const rows = await readRows(sql, project.id);
  const sealed = new Map(rows.map(({ id, env_vars }) => [id, env_vars]));
  const have = await readPlugins(sql, project.id, platform.secrets);
  const save = (plugin: SyncPlugin) => {
    const whole = canonical(plugin);
    const variables = sealedFor(at, `plugin ${plugin.id}`, whole.env_vars ?? [], sealed.get(plugin.id) ?? null);
    const row = { project_id: project.id, id: plugin.id, now: platform.clock.now() };
    return savePlugin(sql, row, whole, sealEnvVars(platform.secrets, variables, null));
  };
  await reconcileItems(
    at,
    pairByName(have, target, ({ id }) => id),
    {
      part: "plugin",
      nameOf: ({ id }) => id,
      canonical,
      add: save,
      change(before, plugin) {
        tellLostVariables(at, "plugin", plugin.id, before.env_vars ?? [], plugin.env_vars ?? []);
        return save(plugin);
      },
      remove: ({ id }) => removePlugin(sql, project.id, id),
    },
  );
}
