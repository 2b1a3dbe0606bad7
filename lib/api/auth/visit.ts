/** What somebody who is not signed in asks for, with its row of the audit log. */
import type { Context as Call } from "hono";
import type { Context } from "../../engine/access/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { auditedVisit, type EnteredAccount } from "../audit/account-audit.ts";
import type { AuditActionName } from "../audit/actions.ts";
import type { Asked } from "../call-routes.ts";
import { visitorContext } from "../context.ts";
import { deviceOf } from "./known-device.ts";
import { cookieHeaderOf } from "./signed-in.ts";

/** The outcome of what proves nothing of an account. */
export const nobody = async (): Promise<EnteredAccount> => ({ account: null });

/** Runs what the call asks for and notes it; `account` is known where half of a sign-in is done. */
export const visitOf =
  (platform: Platform) =>
  async <T>(
    call: Call,
    sent: Pick<Asked<never>, "body">,
    operation: AuditActionName,
    act: (ctx: Context, body: unknown) => Promise<T>,
    outcomeOf: (result: T, body: { email?: unknown }) => Promise<EnteredAccount>,
    account?: string,
  ): Promise<T> => {
    // With the device, for what strangers may try too.
    const device = await deviceOf(platform, cookieHeaderOf(platform, call));
    const ctx = { ...visitorContext(platform, call.req.raw), device };
    const body = await sent.body();
    const named = Object(body) as { email?: unknown };
    const asked = { operation, path: call.req.path, email: named.email, account };
    return auditedVisit(
      ctx,
      asked,
      () => act(ctx, body),
      (result) => outcomeOf(result, named),
    );
  };
