import { parseInput } from "../../contract/parse-input.ts";
import { UpsertPluginInput } from "../../contract/plugins/extensions.ts";
import { defaultPlugin } from "../../contract/plugins/plugin-loading.ts";
import { badInput } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Context } from "../access/index.ts";
import { sealEnvVars } from "../project-settings/index.ts";
import { holdProject, requireMember } from "../projects/index.ts";
import { listPlugins, type StoredPlugin } from "./list-plugins.ts";
import { findFolder } from "./plugin-folders.ts";

/** Plugins of one project. */
const pluginsMax = 200;

/**
 * Adds a plugin to the session's project, deactivated where nothing is said, or changes what is given of the one with
 * that id. The default plugin is there from the beginning, activated. Of a plugin below `/plugins/`, the title is its
 * own where none is given. Needs `plugins`.
 */
export async function upsertPlugin(ctx: Context, input: unknown): Promise<StoredPlugin> {
  const { id, env_vars, ...asked } = parseInput(UpsertPluginInput, input);
  const { project } = await requireMember(ctx, "plugins");
  const { transaction, secrets, clock } = ctx.platform;
  const folder = await findFolder(ctx.platform, id);
  const first = {
    ...(folder && { title: folder.config.displayName }),
    ...(folder && id === defaultPlugin && { type: "system" as const, activate_status: "Activated" as const }),
  };
  await transaction(async (tx) => {
    await holdProject(sqlOf(tx), project.id);
    const all = await tx
      .selectFrom("plinth.plugins")
      .select(["id", "env_vars"])
      .where("project_id", "=", project.id)
      .execute();
    const known = all.find((plugin) => plugin.id === id);
    if (!known && all.length >= pluginsMax)
      throw badInput({ id: t("A project has at most {pluginsMax} plugins", { pluginsMax }) });
    const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value != null));
    const values = {
      ...given,
      updated_at: clock.now(),
      ...(env_vars && { env_vars: sealEnvVars(secrets, env_vars, known?.env_vars ?? null) }),
    };
    await tx
      .insertInto("plinth.plugins")
      .values({ env_vars: null, ...first, ...values, project_id: project.id, id })
      .onConflict((conflict) => conflict.columns(["project_id", "id"]).doUpdateSet(values))
      .execute();
  });
  const named = await listPlugins(ctx, project.id, { where: { name: { eq: id } } });
  return named.find((plugin) => plugin.id === id)!;
}
