/** /system/sync/login: how the command line gets a token through the browser. */
import { type Context as Call, Hono } from "hono";
import type { Context } from "../../engine/access/index.ts";
import { confirmLogin, fetchLogin, findLogin, refuseLogin, startLogin } from "../../engine/sync/index.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AuditActionName } from "../audit/actions.ts";
import { audited } from "../audit/audited.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { readJson } from "../read-json.ts";

const bodyBytesMax = 64 * 1024;

/** `start` and `token` are for everybody, since the command has nothing yet; the others for who is signed in. */
export function loginRoutes(platform: Platform): Hono {
  const read = (call: Call) => readJson(call.req.raw, bodyBytesMax);
  /** A decision of somebody who is signed in, with its row of the audit log. */
  const decided = async <T>(
    call: Call,
    operation: AuditActionName,
    run: (ctx: Context, input: unknown) => Promise<T>,
  ) => {
    const ctx = await contextOf(platform, call.req.raw);
    const input = await read(call);
    const asked = { operation, path: call.req.path, project_id: null, input: (input ?? {}) as object };
    return audited(
      ctx,
      asked,
      () => run(ctx, input),
      (result) => ({ payload: result ?? {} }),
    );
  };
  return new Hono()
    .get("/", async (call) => {
      const ctx = await contextOf(platform, call.req.raw);
      return answer(await findLogin(ctx, { code: call.req.query("code") ?? "" }));
    })
    .post("/start", async (call) => answer(await startLogin(visitorContext(platform, call.req.raw), await read(call))))
    .post("/token", async (call) => answer(await fetchLogin(visitorContext(platform, call.req.raw), await read(call))))
    .post("/confirm", async (call) => {
      const done = await decided(call, "confirmCommandLogin", confirmLogin);
      return answer(done, { message: "The command line is logged in." });
    })
    .post("/refuse", async (call) => {
      await decided(call, "refuseCommandLogin", refuseLogin);
      return answer(null, { message: "The command line was refused." });
    });
}
