import { z } from "zod";
import { oneLine } from "../../contract/one-line.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid, uuidv7 } from "../../kernel/ids.ts";
import { says, t } from "../../kernel/words/words.ts";
import { type Context, requireUser } from "../access/index.ts";
import { updateAccount } from "../accounts/index.ts";
import { requireMember } from "../projects/index.ts";

const GroupInput = z.strictObject({
  _id: z.string().nullish(),
  name: oneLine().min(1, says("Please enter a name")).max(80, says("Please use at most 80 characters")),
  description: z.string().trim().max(500, says("Please use at most 500 characters")).nullish(),
});

/**
 * Makes a team of the session's project, or changes it. Needs `teams`. CONFLICT when the name is taken, NOT_FOUND when
 * there is none to change.
 */
export async function upsertTeam(ctx: Context, input: unknown): Promise<string> {
  const { _id, name, description } = parseInput(GroupInput, input);
  const { project, actor } = await requireMember(ctx, "teams");
  const taken = await ctx.platform.db
    .selectFrom("plinth.teams")
    .select("id")
    .where("project_id", "=", project.id)
    .where("name", "=", name)
    .executeTakeFirst();
  const message = t("There already is a team named {name}", { name });
  if (taken && taken.id !== _id) throw new PlinthError("CONFLICT", message, { fields: { name: message } });
  if (!_id) {
    const id = uuidv7();
    const team = { id, project_id: project.id, name, description: description ?? "", created_by: actor.user.id };
    await ctx.platform.db.insertInto("plinth.teams").values(team).execute();
    return id;
  }
  const changed = isUuid(_id)
    ? await ctx.platform.db
        .updateTable("plinth.teams")
        .set({ name, ...(description != null && { description }) })
        .where("id", "=", _id)
        .where("project_id", "=", project.id)
        .returning("id")
        .executeTakeFirst()
    : undefined;
  if (!changed) throw noTeam();
  return changed.id;
}

/** Ends a team of the session's project; its people stay members. Needs `teams`. NOT_FOUND when there is none. */
export async function deleteTeam(ctx: Context, id: string): Promise<void> {
  const { project } = await requireMember(ctx, "teams");
  const gone = isUuid(id)
    ? await ctx.platform.db
        .deleteFrom("plinth.teams")
        .where("id", "=", id)
        .where("project_id", "=", project.id)
        .returning("id")
        .executeTakeFirst()
    : undefined;
  if (!gone) throw noTeam();
}

/** Makes an organization, which the caller then belongs to, or changes one that they made. NOT_FOUND for others'. */
export async function upsertOrganization(ctx: Context, input: unknown): Promise<string> {
  const { _id, name, description } = parseInput(GroupInput, input);
  const { user } = requireUser(ctx);
  return ctx.platform.transaction(async (tx) => {
    if (!_id) {
      const id = uuidv7();
      await tx
        .insertInto("plinth.organizations")
        .values({ id, name, description: description ?? "", created_by: user.id })
        .execute();
      await updateAccount(tx, user.id, { organization_id: id });
      return id;
    }
    const changed = isUuid(_id)
      ? await tx
          .updateTable("plinth.organizations")
          .set({ name, ...(description != null && { description }) })
          .where("id", "=", _id)
          .where("created_by", "=", user.id)
          .returning("id")
          .executeTakeFirst()
      : undefined;
    if (!changed) throw new PlinthError("NOT_FOUND", t("There is no organization of yours with this id."));
    return changed.id;
  });
}

const noTeam = () => new PlinthError("NOT_FOUND", t("There is no team with this id in this project."));
