import { parseInput } from "../../contract/parse-input.ts";
import { UpdateProjectInput } from "../../contract/projects.ts";
import { badInput } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "./member-role.ts";
import { announceProject } from "./open-project.ts";
import { settingsOf } from "./project.ts";

/** Changes what is given of the session's project. Needs `settings`. BAD_USER_INPUT when the default language is not among the languages. */
export async function updateProject(ctx: Context, input: unknown): Promise<{ id: string }> {
  const change = parseInput(UpdateProjectInput, input);
  const { project } = await requireMember(ctx, "settings");
  await ctx.platform.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("plinth.projects")
      .select(["settings", "name", "description"])
      .where("id", "=", project.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const given = Object.entries(change.settings ?? {}).filter(([, value]) => value !== null && value !== undefined);
    const settings = settingsOf({ ...row.settings, ...Object.fromEntries(given) });
    if (!settings.locals.includes(settings.default_locale))
      throw badInput({ "settings.default_locale": "The default language must be one of the content languages" });
    await tx
      .updateTable("plinth.projects")
      .set({
        name: change.name ?? row.name,
        description: change.description ?? row.description,
        settings: JSON.stringify(settings),
        updated_at: ctx.platform.clock.now(),
      })
      .where("id", "=", project.id)
      .execute();
  });
  await announceProject(ctx.platform, project.id);
  return { id: project.id };
}
