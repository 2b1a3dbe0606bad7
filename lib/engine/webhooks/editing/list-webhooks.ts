import type { Selectable } from "kysely";
import { PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import { sqlOf } from "../../../platform/db/raw-sql.ts";
import type { WebhookTable } from "../../../platform/db/tables/webhooks.ts";
import type { Context } from "../../access/index.ts";
import { type Member, requireMember } from "../../projects/index.ts";
import { type Holder, holderOf } from "../../roles/index.ts";
import { requireHeldWebhook } from "./require-held-webhook.ts";

/** A webhook: what it is told of, where, and how it stands. */
export type Webhook = Omit<Selectable<WebhookTable>, "secrets" | "drain_job" | "heard_from">;

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

/**
 * A webhook of the session's project, with its sealed secrets. Needs `webhooks`; NOT_FOUND when there is none,
 * FORBIDDEN for one that is told of more than the caller sees.
 */
export async function requireWebhook(
  ctx: Context,
  id: string,
): Promise<{ member: Member & Holder; webhook: Selectable<WebhookTable> }> {
  const member = await holderOf(await requireMember(ctx, "webhooks"));
  const webhook = isUuid(id)
    ? await ctx.platform.db
        .selectFrom("plinth.webhooks")
        .selectAll()
        .where("id", "=", id)
        .where("project_id", "=", member.project.id)
        .executeTakeFirst()
    : undefined;
  if (!webhook) throw new PlinthError("NOT_FOUND", t("There is no webhook with this id."));
  await requireHeldWebhook(sqlOf(ctx.platform.db), member, webhook);
  return { member, webhook };
}
