import type { Selectable } from "kysely";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { WebhookTable } from "../../platform/db/tables/webhooks.ts";
import type { Context } from "../access/index.ts";
import { type OpenProject, requireMember } from "../projects/index.ts";

/** A webhook: what it is told of, where, and how it stands. */
export type Webhook = Omit<Selectable<WebhookTable>, "secrets" | "drain_job">;

/** The columns that are shown. */
export const webhookColumns = [
  "id",
  "project_id",
  "name",
  "url",
  "model",
  "type",
  "events",
  "logic_executions",
  "active",
  "created_at",
  "failures_in_row",
  "paused_at",
  "held_until",
  "note",
] as const;

/** Webhooks of a project, the newest first; there are at most 100. Needs `webhooks`. */
export async function listWebhooks(ctx: Context, projectId: string | null): Promise<Webhook[]> {
  const { project } = await requireMember(ctx, "webhooks", projectId);
  return ctx.platform.db
    .selectFrom("plinth.webhooks")
    .select(webhookColumns)
    .where("project_id", "=", project.id)
    .orderBy("id", "desc")
    .execute();
}

/** A webhook of the session's project, with its sealed secrets. Needs `webhooks`; NOT_FOUND when there is none. */
export async function requireWebhook(
  ctx: Context,
  id: string,
): Promise<{ project: OpenProject; webhook: Selectable<WebhookTable> }> {
  const { project } = await requireMember(ctx, "webhooks");
  const webhook = isUuid(id)
    ? await ctx.platform.db
        .selectFrom("plinth.webhooks")
        .selectAll()
        .where("id", "=", id)
        .where("project_id", "=", project.id)
        .executeTakeFirst()
    : undefined;
  if (!webhook) throw new PlinthError("NOT_FOUND", "There is no webhook with this id.");
  return { project, webhook };
}
