import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";

/** Ends a webhook of the session's project. Needs `webhooks`; NOT_FOUND when there is none. */
export async function deleteWebhook(ctx: Context, id: string): Promise<void> {
  const { project } = await requireMember(ctx, "webhooks");
  const gone = isUuid(id)
    ? await ctx.platform.db
        .deleteFrom("plinth.webhooks")
        .where("id", "=", id)
        .where("project_id", "=", project.id)
        .returning("id")
        .executeTakeFirst()
    : undefined;
  if (!gone) throw new PlinthError("NOT_FOUND", "There is no webhook with this id.");
}
