import type { Context } from "../../../../engine/access/index.ts";
import { requireMember } from "../../../../engine/projects/index.ts";
import { generateTenantToken, listTenants } from "../../../../engine/records/index.ts";

/** Tenants of the session's project. */
export const tenantResolvers = {
  async getTenants(_: unknown, ctx: Context) {
    const { project } = await requireMember(ctx, null);
    return listTenants(ctx, project);
  },
  generateTenantToken: (input: { tenant_id: string; token: string }, ctx: Context) => generateTenantToken(ctx, input),
};
