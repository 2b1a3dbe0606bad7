import { CheckoutData, type CompletedTransaction } from "../../contract/plans/payments.ts";
import { type Plan, planOf } from "../../contract/plans/plans.ts";
import { errorCodes, PlinthError } from "../../kernel/errors.ts";
import { type SystemSql, sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import { followPlans, makeProject, setPaidPlan, settlePlans } from "../projects/index.ts";
import { followNow } from "./follow-subscription.ts";
import { planOfItems } from "./prices.ts";
import { type PaidUpgrade, readUpgrade } from "./upgrade-checkout.ts";

/**
 * A payment came in. A renewal is noted with the project that it is for; an upgrade gives its project the plan; any
 * other first one makes the project of the checkout, in the transaction that notes the payment. Where the project
 * cannot be made, the payment is kept with the reason, and the payer finishes it (`finishPayment`).
 */
export async function applyTransaction(platform: Platform, transaction: CompletedTransaction): Promise<void> {
  const plan = planOfItems(platform.env, transaction.items);
  // Of something else that is sold with the same account of the provider.
  if (!plan) return;
  if (await platform.db.selectFrom("plinth.payments").select("id").where("id", "=", transaction.id).executeTakeFirst())
    return;
  const renewed = await findRenewed(platform, transaction.subscription_id);
  if (renewed) return insertPaymentAlone(platform, { transaction, plan, ...renewed, problem: null });

  const upgrade = readUpgrade(platform, transaction.custom_data);
  if (upgrade) return upgradeProject(platform, transaction, plan, upgrade);

  const asked = CheckoutData.safeParse(transaction.custom_data);
  const owner = asked.success ? await findOwner(platform, asked.data.userId) : undefined;
  if (!asked.success || !owner) {
    const problem = owner
      ? "The checkout did not say which project to create. Please enter its details."
      : "The payment names no account of this installation.";
    return insertPaymentAlone(platform, { transaction, plan, user_id: owner?.id ?? null, project_id: null, problem });
  }
  try {
    await makePaidProject(platform, owner, asked.data, plan, (sql) =>
      insertPayment(sql, { transaction, plan, user_id: owner.id, project_id: asked.data.projectId, problem: null }),
    );
  } catch (error) {
    if (!(error instanceof PlinthError) || errorCodes[error.code].reported) throw error;
    await insertPaymentAlone(platform, {
      transaction,
      plan,
      user_id: owner.id,
      project_id: null,
      problem: error.message,
    });
    await tell(platform, owner.email, plan, error.message);
    return;
  }
  await followNow(platform, transaction.subscription_id);
}

/** The plan of a project that there is: what its subscription has become since then counts. */
async function upgradeProject(
  platform: Platform,
  transaction: CompletedTransaction,
  plan: Plan["key"],
  { user_id, project_id }: PaidUpgrade,
): Promise<void> {
  const payer = await findOwner(platform, user_id);
  const settled = await platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    const living = await sql("select from plinth.projects where id = $1 and deleted_at is null for update", [
      project_id,
    ]);
    if (living.length === 0) return [];
    await setPaidPlan(sql, project_id, plan);
    await insertPayment(sql, { transaction, plan, user_id: payer?.id ?? null, project_id, problem: null });
    return settlePlans(platform, sql, "p.id = $3", [project_id]);
  });
  if (settled.length > 0) {
    await followPlans(platform, settled);
    return followNow(platform, transaction.subscription_id);
  }
  const problem = `The project ${project_id} was deleted before the payment arrived. You can create another one with it.`;
  await insertPaymentAlone(platform, { transaction, plan, user_id: payer?.id ?? null, project_id: null, problem });
  if (payer) await tell(platform, payer.email, plan, problem);
}

interface Owner {
  id: string;
  email: string;
  is_super_admin: boolean;
}

export async function makePaidProject(
  platform: Platform,
  owner: Owner,
  asked: CheckoutData,
  plan: Plan["key"],
  within: (sql: SystemSql) => Promise<void>,
): Promise<void> {
  await makeProject(platform, {
    owner,
    project: {
      id: asked.projectId,
      name: asked.projectName,
      description: asked.projectDescription,
      project_type: asked.projectType,
      tenant_model_name: asked.tenantModelName,
    },
    own: null,
    plan,
    within,
  });
}

async function findOwner(platform: Platform, id: string): Promise<Owner | undefined> {
  const row = await platform.db
    .selectFrom("plinth.users")
    .select(["id", "email", "role"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, is_super_admin: row.role === "super_admin" };
}

async function findRenewed(platform: Platform, subscriptionId: string | null | undefined) {
  if (!subscriptionId) return undefined;
  return platform.db
    .selectFrom("plinth.payments")
    .select(["user_id", "project_id"])
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirst();
}

interface Noted {
  transaction: CompletedTransaction;
  plan: Plan["key"];
  user_id: string | null;
  project_id: string | null;
  problem: string | null;
}

/** Once, however often it is told. */
async function insertPayment(
  sql: SystemSql,
  { transaction, plan, user_id, project_id, problem }: Noted,
): Promise<void> {
  const { billing_period, billed_at, created_at } = transaction;
  await sql(
    `insert into plinth.payments (id, user_id, subscription_id, project_id, plan, amount, currency, starts_at, ends_at,
      request, problem)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      transaction.id,
      user_id,
      transaction.subscription_id ?? null,
      project_id,
      plan,
      transaction.details.totals.grand_total,
      transaction.currency_code,
      billing_period?.starts_at ?? billed_at ?? created_at,
      billing_period?.ends_at ?? null,
      JSON.stringify(transaction.custom_data ?? null),
      problem,
    ],
  );
}

const insertPaymentAlone = (platform: Platform, noted: Noted) => insertPayment(sqlOf(platform.db), noted);

async function tell(platform: Platform, email: string, plan: Plan["key"], reason: string): Promise<void> {
  await platform.mail
    .send({
      to: email,
      subject: "Your payment arrived, your project needs one more step",
      text: `Thank you, your payment for the plan ${planOf(plan).name} arrived. The project could not be created yet: ${reason}\n\nPlease finish it here: ${platform.env.PUBLIC_URL}/subscriptions\n`,
    })
    .catch((error: unknown) => platform.log.error({ err: error }, "a payer could not be told of a payment that waits"));
}
