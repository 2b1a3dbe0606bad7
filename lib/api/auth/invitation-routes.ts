import * as at from "../../contract/calls/addresses.ts";
import { acceptInvitation, describeInvitation } from "../../engine/members/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf, visitorContext } from "../context.ts";
import { answer } from "../envelope.ts";

/** The routes of invitations, for those who were asked in. */
export function invitationRoutes(platform: Platform): CallRoutes {
  return new CallRoutes(platform)
    .on(at.describeInvitation, async (call, { body }) =>
      answer(await describeInvitation(visitorContext(platform, call.req.raw), await body())),
    )
    .on(at.acceptInvitation, async (call, { body }) => {
      const ctx = await contextOf(platform, call.req.raw);
      const input = await body();
      const asked = { operation: "acceptInvitation", path: call.req.path, project_id: null, input: {} } as const;
      return answer(await audited(ctx, asked, () => acceptInvitation(ctx, input)));
    });
}
