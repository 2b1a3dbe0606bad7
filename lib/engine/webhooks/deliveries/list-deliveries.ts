/** What webhooks were told, as the console shows it. */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { parseInput } from "../../../contract/parse-input.ts";
import { DeliveriesInput, type DeliveryFilter } from "../../../contract/plugins/extensions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemTables } from "../../../platform/db/tables/index.ts";
import type { DeliveryStatus } from "../../../platform/db/tables/webhooks.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { holderOf } from "../../roles/index.ts";
import { deliveriesSeen, requireToldOf } from "../editing/require-held-webhook.ts";

const pageRows = 50;

export interface Delivery {
  id: string;
  webhook_id: string;
  event: string;
  model: string | null;
  subject_id: string | null;
  status: DeliveryStatus;
  attempts: number;
  occurred_at: Date;
  next_attempt_at: Date;
  finished_at: Date | null;
  status_code: number | null;
  duration_ms: number | null;
  error: string;
}

export interface DeliveryAttempt {
  number: number;
  at: Date;
  duration_ms: number;
  status_code: number | null;
  error: string;
  request_headers: Record<string, string>;
  response_headers: Record<string, string>;
  response_body: string;
}

/** A delivery with what was sent and what came back. */
export interface WholeDelivery extends Delivery {
  url: string;
  body: string;
  attempt_list: DeliveryAttempt[];
}

export const deliveryColumns = [
  "id",
  "webhook_id",
  "event",
  "model",
  "subject_id",
  "status",
  "attempts",
  "occurred_at",
  "next_attempt_at",
  "finished_at",
  "status_code",
  "duration_ms",
  "error",
] as const;

/** The deliveries of a project that a filter means, and that the member may read. */
export const isMeant =
  (
    projectId: string,
    seen: ReturnType<typeof deliveriesSeen>,
    filter: z.infer<typeof DeliveryFilter> | null | undefined,
  ) =>
  (eb: ExpressionBuilder<SystemTables, "plinth.webhook_deliveries">): Expression<SqlBool> => {
    const conditions = [eb("project_id", "=", projectId)];
    if (seen)
      conditions.push(
        eb.or([eb("model", "in", ["", ...seen.models]), eb.and([eb("model", "is", null), eb.val(seen.people)])]),
      );
    if (filter?.webhook_id) conditions.push(eb("webhook_id", "=", filter.webhook_id));
    if (filter?.status) conditions.push(eb("status", "=", filter.status));
    if (filter?.event) conditions.push(eb("event", "=", filter.event));
    if (filter?.model) conditions.push(eb("model", "=", filter.model));
    if (filter?.from) conditions.push(eb("occurred_at", ">=", new Date(filter.from)));
    if (filter?.to) conditions.push(eb("occurred_at", "<", new Date(filter.to)));
    return eb.and(conditions);
  };

/**
 * A page of deliveries of the session's project, the newest events first, and where the next page begins: those about
 * records that the caller sees anyway. Needs `webhooks`.
 */
export async function listDeliveries(ctx: Context, input: unknown): Promise<{ rows: Delivery[]; next: string | null }> {
  const { where, after, limit } = parseInput(DeliveriesInput, input);
  const member = await holderOf(await requireMember(ctx, "webhooks"));
  const { project } = member;
  const seen = deliveriesSeen(member);
  const size = limit ?? pageRows;
  const found = await ctx.platform.db
    .selectFrom("plinth.webhook_deliveries")
    .select([...deliveryColumns, "seq"])
    .where(isMeant(project.id, seen, where))
    .$if(Boolean(after), (query) => query.where(sql<SqlBool>`seq < ${after}::bigint`))
    .orderBy("seq", "desc")
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size);
  return { rows: rows.map(({ seq: _, ...row }) => row), next: found.length > size ? rows.at(-1)!.seq : null };
}

/**
 * One delivery of the session's project with its attempts, the newest first. Needs `webhooks`; NOT_FOUND, FORBIDDEN
 * where it tells more than the caller sees.
 */
export async function getDelivery(ctx: Context, id: string): Promise<WholeDelivery> {
  const member = await holderOf(await requireMember(ctx, "webhooks"));
  const found = isUuid(id) ? await readDelivery(ctx, member.project.id, id) : undefined;
  if (!found) throw new PlinthError("NOT_FOUND", t("There is no delivery with this id."));
  const events = found.model === null ? ["user.updated"] : [];
  requireToldOf(member, { model: found.model, events }, "This delivery");
  return found;
}

export async function readDelivery(
  { platform }: Context,
  projectId: string,
  id: string,
): Promise<WholeDelivery | undefined> {
  const delivery = await platform.db
    .selectFrom("plinth.webhook_deliveries as d")
    .innerJoin("plinth.webhooks as w", "w.id", "d.webhook_id")
    .select(deliveryColumns.map((name) => `d.${name}` as const))
    .select(["w.url", sql<string>`coalesce(d.sent_body, d.body)`.as("body")])
    .where("d.id", "=", id)
    .where("d.project_id", "=", projectId)
    .executeTakeFirst();
  if (!delivery) return undefined;
  const attempts = await platform.db
    .selectFrom("plinth.webhook_attempts")
    .select([
      "number",
      "at",
      "duration_ms",
      "status_code",
      "error",
      "request_headers",
      "response_headers",
      "response_body",
    ])
    .where("delivery_id", "=", id)
    .orderBy("number", "desc")
    .limit(pageRows)
    .execute();
  return { ...delivery, attempt_list: attempts };
}
