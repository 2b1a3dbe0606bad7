/** /system/sync/login: how the command line gets a token through the browser. */

import type { Context as Call } from "hono";
import * as at from "../../contract/calls/addresses.ts";
import { type Context, requireUser } from "../../engine/access/index.ts";
import { confirmLogin, fetchLogin, findLogin, refuseLogin, startLogin } from "../../engine/tokens/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AuditActionName } from "../audit/actions.ts";
import { audited } from "../audit/audited.ts";
import { type Asked, CallRoutes } from "../call-routes.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";

/** `start` and `token` are for everybody, since the command has nothing yet; the others for who is signed in. */
export function loginRoutes(platform: Platform): CallRoutes {
  /** A decision of somebody who is signed in, with its row of the audit log. */
  const decided = async <T>(
    call: Call,
    { body }: Pick<Asked<never>, "body">,
    operation: AuditActionName,
    run: (ctx: Context, input: unknown) => Promise<T>,
  ) => {
    const ctx = await contextOf(platform, call.req.raw);
    const input = await body();
    const asked = { operation, path: call.req.path, project_id: null, input: (input ?? {}) as object };
    return audited(
      ctx,
      asked,
      () => run(ctx, input),
      (result) => ({ payload: result ?? {} }),
    );
  };
  return new CallRoutes(platform)
    .on(at.findCommandLogin, async (call, { query }) => {
      const ctx = await contextOf(platform, call.req.raw);
      requireUser(ctx);
      return answer(await findLogin(ctx, query()));
    })
    .on(at.startCommandLogin, async (call, { body }) =>
      answer(await startLogin(visitorContext(platform, call.req.raw), await body())),
    )
    .on(at.fetchCommandLogin, async (call, { body }) =>
      answer(await fetchLogin(visitorContext(platform, call.req.raw), await body())),
    )
    .on(at.confirmCommandLogin, async (call, asked) => {
      const done = await decided(call, asked, "confirmCommandLogin", confirmLogin);
      return answer(done, { message: t("The command line is logged in.") });
    })
    .on(at.refuseCommandLogin, async (call, asked) => {
      await decided(call, asked, "refuseCommandLogin", refuseLogin);
      return answer(null, { message: t("The command line was refused.") });
    });
}
