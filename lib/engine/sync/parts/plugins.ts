import type { SyncPlugin } from "../../../contract/sync-document.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openEnvVars, sealEnvVars } from "../../project-settings/index.ts";
import { byName } from "../present-models.ts";
import { type PartAt, pairByName, reconcileItems, type SystemSql, withoutEmpty } from "./part.ts";
import { sealedFor, tellLostVariables } from "./variables.ts";

type PluginRow = Required<Omit<SyncPlugin, "env_vars">> & { env_vars: Buffer | null };

const columns = [
  "title",
  "icon",
  "version",
  "description",
  "type",
  "role",
  "exported_variable",
  "enable",
  "repository_url",
  "branch",
  "author",
  "activate_status",
] as const;

function readRows(sql: SystemSql, projectId: string): Promise<PluginRow[]> {
  return sql<PluginRow>(`select id, ${columns.join(", ")}, env_vars from plinth.plugins where project_id = $1`, [
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
  const values = Object.fromEntries(columns.map((column) => [column, plugin[column]]));
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

const defaults: Partial<Record<(typeof columns)[number], unknown>> = {
  type: "project",
  enable: true,
  activate_status: "Deactivated",
};

/** Makes the plugins those of a document. Values of variables stay; new variables are empty, which is noted. */
export async function reconcilePlugins(at: PartAt, target: readonly SyncPlugin[]): Promise<void> {
  const { sql, project, platform } = at;
  const rows = await readRows(sql, project.id);
  const sealed = new Map(rows.map(({ id, env_vars }) => [id, env_vars]));
  const have = await readPlugins(sql, project.id, platform.secrets);
  const set = columns.map((column, index) => `${column} = $${index + 3}`);
  const save = (plugin: SyncPlugin) => {
    const whole = canonical(plugin);
    const variables = sealedFor(at, `plugin ${plugin.id}`, whole.env_vars ?? [], sealed.get(plugin.id) ?? null);
    return sql(
      `insert into plinth.plugins (project_id, id, ${columns.join(", ")}, env_vars, updated_at)
       values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(", ")}, $15, $16)
       on conflict (project_id, id) do update set ${set.join(", ")}, env_vars = $15, updated_at = $16`,
      [
        project.id,
        plugin.id,
        ...columns.map((column) => whole[column] ?? defaults[column] ?? ""),
        sealEnvVars(platform.secrets, variables, null),
        platform.clock.now(),
      ],
    );
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
      remove: ({ id }) => sql("delete from plinth.plugins where project_id = $1 and id = $2", [project.id, id]),
    },
  );
}
