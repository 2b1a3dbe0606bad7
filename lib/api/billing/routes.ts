/** /system/payments, and what of /system/user/subscription is about payments. */

import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import { bodyBytesMaxOf, callAt } from "../../contract/calls/index.ts";
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
import { t } from "../../kernel/words/words.ts";
import { equalInConstantTime } from "../../platform/crypto.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { type Asked, CallRoutes } from "../call-routes.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { readBody } from "../read-json.ts";

export function billingRoutes(platform: Platform): CallRoutes {
  /** With a row of the audit log, whether it is done or refused. */
  const change = async <T extends object>(
    { req }: Call,
    { body }: Pick<Asked<never>, "body">,
    operation: "upgradeSubscription" | "keepSubscription" | "moveProject",
    act: (ctx: Context, input: unknown) => Promise<T>,
  ) => {
    const ctx = await contextOf(platform, req.raw);
    const input = await body();
    const { project_id } = requireUser(ctx);
    return audited(
      ctx,
      { operation, path: req.path, project_id, input: Object(input) },
      () => act(ctx, input),
      (payload) => ({ payload }),
    );
  };
  return (
    new CallRoutes(platform)
      // Answered once the event is stored: what it asks for may take longer than the provider waits.
      .on(at.receivePaymentEvent, async ({ req }) => {
        requireConsole(platform, req.header("authorization"));
        const text = Buffer.from(await readBody(req.raw, bodyBytesMaxOf(callAt(at.receivePaymentEvent)))).toString();
        const id = await receivePaymentEvent(platform, text, req.header("paddle-signature") ?? "");
        queueEvent(platform, id);
        return answer({ id });
      })
      .on(at.getCheckoutSettings, async ({ req }) => {
        const ctx = await contextOf(platform, req.raw);
        requireUser(ctx);
        return answer(checkoutSettings(ctx));
      })
      .on(at.finishPayment, async ({ req }, { body }) => {
        const ctx = await contextOf(platform, req.raw);
        const input = await body();
        const { transaction } = Object(input) as { transaction?: unknown };
        const project = await audited(
          ctx,
          { operation: "finishPayment", path: req.path, project_id: null, input: { transaction } },
          () => finishPayment(ctx, input),
        );
        return answer(project, { message: t("Project created successfully!") });
      })
      .on(at.startUpgradeCheckout, async ({ req }, { body }) =>
        answer(await upgradeCheckout(await contextOf(platform, req.raw), await body())),
      )
      .on(at.previewPlanChange, async ({ req }, { body }) =>
        answer(await previewPlanChange(await contextOf(platform, req.raw), await body())),
      )
      .on(at.upgradeSubscription, async (call, asked) => {
        const { checkout } = await change(call, asked, "upgradeSubscription", upgradeSubscription);
        return answer(checkout, { topLevel: { success: true } });
      })
      .on(at.keepSubscription, async (call, asked) => {
        await change(call, asked, "keepSubscription", keepSubscription);
        return answer(null, { topLevel: { success: true } });
      })
      .on(at.getPaymentMethodAddress, async ({ req }) =>
        answer(await paymentMethodAddress(await contextOf(platform, req.raw))),
      )
      .on(at.moveProject, async (call, asked) => {
        await change(call, asked, "moveProject", retryOwnMove);
        return answer(null, { topLevel: { success: true } });
      })
      .on(at.listPayments, async ({ req }) => {
        const payments = await listPayments(await contextOf(platform, req.raw));
        return answer(payments, { topLevel: { data: { body: payments } } });
      })
  );
}

/**
 * UNAUTHENTICATED where console and engine share a secret and the event did not come by the console. Its signature is
 * checked as well.
 */
function requireConsole({ env }: Platform, authorization: string | undefined): void {
  if (
    !env.ENGINE_SECRET ||
    equalInConstantTime(Buffer.from(authorization ?? ""), Buffer.from(`Bearer ${env.ENGINE_SECRET}`))
  )
    return;
  throw new PlinthError("UNAUTHENTICATED", t("Payment events are taken from the console alone."));
}
