/** /auth/v2/invitation: what a link stands for, and taking it. */
import { Hono } from "hono";
import { acceptInvitation, describeInvitation } from "../../engine/members/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";
import { readCall } from "./signed-in.ts";

/** The routes of invitations, for those who were asked in. */
export function invitationRoutes(platform: Platform): Hono {
  return new Hono()
    .post("/auth/v2/invitation", async (call) =>
      answer(await describeInvitation(visitorContext(platform, call.req.raw), await readCall(call))),
    )
    .post("/auth/v2/invitation/accept", async (call) => {
      const ctx = await contextOf(platform, call.req.raw);
      const input = await readCall(call);
      const asked = { operation: "acceptInvitation", path: call.req.path, project_id: null, input: {} } as const;
      return answer(await audited(ctx, asked, () => acceptInvitation(ctx, input)));
    });
}
