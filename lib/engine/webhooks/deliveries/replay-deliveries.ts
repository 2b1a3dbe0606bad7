import { sql } from "kysely";
import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { ReplayInput } from "../../../contract/plugins/extensions.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { deliveriesSeen } from "../editing/require-held-webhook.ts";
import { jobOf } from "./insert-deliveries.ts";
import { isMeant } from "./list-deliveries.ts";

/**
 * Delivers once more what has ended, with the same ids: those named, or the newest 10,000 that a filter means. What
 * waits anyway, and tests, are left as they are; so is what belongs to webhooks that are off. Gives how many there
 * were. What is about records that the caller does not see is left as well. Needs `webhooks`.
 */
export async function replayDeliveries(ctx: Context, input: unknown): Promise<number> {
  const { ids, where } = parseInput(ReplayInput, input);
  const member = await holderOf(await requireMember(ctx, "webhooks"));
  const { project } = member;
  const seen = deliveriesSeen(member);
  return ctx.platform.transaction(async (tx) => {
    const again = await tx
      .updateTable("plinth.webhook_deliveries")
      .set({ status: "pending", next_attempt_at: sql`now()`, finished_at: null, error: "" })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("plinth.webhook_deliveries")
          .select("id")
          .where(isMeant(project.id, seen, where))
          .$if(Boolean(ids), (query) => query.where("id", "in", ids ?? []))
          .where("status", "!=", "pending")
          .where("subject_id", "is not", null)
          .where("webhook_id", "in", (active) =>
            active
              .selectFrom("plinth.webhooks")
              .select("id")
              .where("project_id", "=", project.id)
              .where("active", "=", true),
          )
          .orderBy("seq", "desc")
          .limit(limits.webhookReplayMax),
      )
      .returning("webhook_id")
      .execute();
    const woken = [...new Set(again.map(({ webhook_id }) => webhook_id))];
    await sql`select ${sql.raw(jobOf("woken.id"))} from unnest(${woken}::text[]) woken(id)`.execute(tx);
    return again.length;
  });
}
