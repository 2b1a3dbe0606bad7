/** What the signed-in user has paid, and payments whose project is still to be made. */

import { parseInput } from "../../contract/parse-input.ts";
import { CheckoutData, FinishPaymentInput, type Payment } from "../../contract/plans/payments.ts";
import { type Plan, planOf } from "../../contract/plans/plans.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireUser } from "../access/index.ts";
import { makePaidProject } from "./apply-transaction.ts";
import { followNow } from "./follow-subscription.ts";
import { inUnits } from "./money.ts";

const rowsMax = 1_000;

/** The newest first. */
export async function listPayments(ctx: Context): Promise<Payment[]> {
  const rows = await ctx.platform.db
    .selectFrom("plinth.payments")
    .selectAll()
    .where("user_id", "=", requireUser(ctx).user.id)
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(rowsMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    plan: planOf(row.plan).name,
    start_date: row.starts_at.toISOString(),
    end_date: row.ends_at?.toISOString() ?? null,
    amount: inUnits(row.amount, row.currency),
    currency: row.currency,
    project_id: row.project_id,
    problem: row.problem,
  }));
}

/**
 * Makes the project of a payment that waits, under another id. NOT_FOUND where the payment is not the caller's or is
 * done; what makeProject throws, and then the payment still waits.
 */
export async function finishPayment(ctx: Context, input: unknown): Promise<{ project_id: string }> {
  const { user, is_super_admin } = requireUser(ctx);
  const { payment_id, id, name } = parseInput(FinishPaymentInput, input);
  const { platform } = ctx;
  const payment = await platform.db
    .selectFrom("plinth.payments")
    .select(["plan", "request", "subscription_id"])
    .where("id", "=", payment_id)
    .where("user_id", "=", user.id)
    .where("problem", "is not", null)
    .executeTakeFirst();
  if (!payment) throw gone();
  const request = CheckoutData.partial().catch({}).parse(payment.request);
  const asked = {
    projectName: name ?? request.projectName ?? id,
    projectDescription: request.projectDescription ?? "",
    projectType: request.projectType ?? ("general" as const),
    tenantModelName: request.tenantModelName,
    projectId: id,
    userId: user.id,
  };
  await makePaidProject(
    platform,
    { id: user.id, email: user.email, is_super_admin },
    asked,
    payment.plan as Plan["key"],
    async (sql) => {
      const finished = await sql(
        "update plinth.payments set project_id = $2, problem = null where id = $1 and problem is not null returning id",
        [payment_id, id],
      );
      // Finished in another tab a moment ago.
      if (finished.length === 0) throw gone();
    },
  );
  await followNow(platform, payment.subscription_id);
  return { project_id: id };
}

const gone = () => new PlinthError("NOT_FOUND", t("There is no payment of yours that waits for its project."));
