import type { Selectable } from "kysely";
import type { WebhookTable } from "../../platform/db/tables/webhooks.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";

/** A webhook: what it is told of, and where. */
export type Webhook = Selectable<WebhookTable>;

/** Webhooks of a project, the newest first; there are at most 100. Needs `webhooks`. */
export async function listWebhooks(ctx: Context, projectId: string | null): Promise<Webhook[]> {
  const { project } = await requireMember(ctx, "webhooks", projectId);
  return ctx.platform.db
    .selectFrom("plinth.webhooks")
    .selectAll()
    .where("project_id", "=", project.id)
    .orderBy("id", "desc")
    .execute();
}
