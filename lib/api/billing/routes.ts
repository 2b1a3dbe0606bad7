/** /system/payments and the payment history of /system/user/subscription. */
import { Hono } from "hono";
import { requireUser } from "../../engine/access/index.ts";
import {
  checkoutSettings,
  finishPayment,
  listPayments,
  queueEvent,
  receivePaymentEvent,
} from "../../engine/billing/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { readBody, readJson } from "../read-json.ts";

/** Events of the provider are some kilobytes. */
const eventBytesMax = 256 * 1024;

export function billingRoutes(platform: Platform): Hono {
  return (
    new Hono()
      // Answered once the event is stored: what it asks for may take longer than the provider waits.
      .post("/system/payments/events", async ({ req }) => {
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
      .post("/system/payments/finish", async ({ req }) =>
        answer(await finishPayment(await contextOf(platform, req.raw), await readJson(req.raw)), {
          message: "Project created successfully!",
        }),
      )
      .post("/system/user/subscription/history", async ({ req }) => {
        const payments = await listPayments(await contextOf(platform, req.raw));
        return answer(payments, { topLevel: { data: { body: payments } } });
      })
  );
}
