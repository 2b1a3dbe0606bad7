/** /system/payments, and what of /system/user/subscription is about payments. */
import { type Context as Call, Hono } from "hono";
import { type Context, requireUser } from "../../engine/access/index.ts";
import {
  checkoutSettings,
  finishPayment,
  keepSubscription,
  listPayments,
  paymentMethodAddress,
  previewPlanChange,
  queueEvent,
  receivePaymentEvent,
  retryOwnMove,
  upgradeCheckout,
  upgradeSubscription,
} from "../../engine/billing/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { equalInConstantTime } from "../../platform/crypto.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { readBody, readJson } from "../read-json.ts";

export const paymentEventsPath = "/system/payments/events";

/** Events of the provider are some kilobytes. */
const eventBytesMax = 256 * 1024;

export function billingRoutes(platform: Platform): Hono {
  /** With a row of the audit log, whether it is done or refused. */
  const change = async <T extends object>(
    { req }: Call,
    operation: "upgradeSubscription" | "keepSubscription" | "moveProject",
    act: (ctx: Context, input: unknown) => Promise<T>,
  ) => {
    const ctx = await contextOf(platform, req.raw);
    const input = await readJson(req.raw);
    const { project_id } = requireUser(ctx);
    return audited(
      ctx,
      { operation, path: req.path, project_id, input: Object(input) },
      () => act(ctx, input),
      (payload) => ({ payload }),
    );
  };
  return (
    new Hono()
      // Answered once the event is stored: what it asks for may take longer than the provider waits.
      .post(paymentEventsPath, async ({ req }) => {
        requireConsole(platform, req.header("authorization"));
        const text = Buffer.from(await readBody(req.raw, eventBytesMax)).toString();
        const id = await receivePaymentEvent(platform, text, req.header("paddle-signature") ?? "");
        queueEvent(platform, id);
        return answer({ id });
      })
      .get("/system/payments/checkout", async ({ req }) => {
        const ctx = await contextOf(platform, req.raw);
        requireUser(ctx);
        return answer(checkoutSettings(ctx));
      })
      .post("/system/payments/finish", async ({ req }) => {
        const ctx = await contextOf(platform, req.raw);
        const input = await readJson(req.raw);
        const { transaction } = Object(input) as { transaction?: unknown };
        const project = await audited(
          ctx,
          { operation: "finishPayment", path: req.path, project_id: null, input: { transaction } },
          () => finishPayment(ctx, input),
        );
        return answer(project, { message: "Project created successfully!" });
      })
      .post("/system/payments/upgrade", async ({ req }) =>
        answer(await upgradeCheckout(await contextOf(platform, req.raw), await readJson(req.raw))),
      )
      .post("/system/user/subscription/preview", async ({ req }) =>
        answer(await previewPlanChange(await contextOf(platform, req.raw), await readJson(req.raw))),
      )
      .post("/system/user/subscription/upgrade", async (call) => {
        const { checkout } = await change(call, "upgradeSubscription", upgradeSubscription);
        return answer(checkout, { topLevel: { success: true } });
      })
      .post("/system/user/subscription/keep", async (call) => {
        await change(call, "keepSubscription", keepSubscription);
        return answer(null, { topLevel: { success: true } });
      })
      .post("/system/user/subscription/payment-method", async ({ req }) =>
        answer(await paymentMethodAddress(await contextOf(platform, req.raw))),
      )
      .post("/system/user/subscription/move", async (call) => {
        await change(call, "moveProject", retryOwnMove);
        return answer(null, { topLevel: { success: true } });
      })
      .post("/system/user/subscription/history", async ({ req }) => {
        const payments = await listPayments(await contextOf(platform, req.raw));
        return answer(payments, { topLevel: { data: { body: payments } } });
      })
  );
}

/** UNAUTHENTICATED where console and engine share a secret and the event did not come by the console. Its signature is checked as well. */
function requireConsole({ env }: Platform, authorization: string | undefined): void {
  if (
    !env.ENGINE_SECRET ||
    equalInConstantTime(Buffer.from(authorization ?? ""), Buffer.from(`Bearer ${env.ENGINE_SECRET}`))
  )
    return;
  throw new PlinthError("UNAUTHENTICATED", "Payment events are taken from the console alone.");
}
