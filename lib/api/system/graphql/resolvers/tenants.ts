import { requireMember } from "../../../../engine/projects/index.ts";
import { generateTenantToken, listTenants } from "../../../../engine/records/index.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

/** Tenants of the session's project. */
export const tenantResolvers = {
  async getTenants(_, ctx) {
    const { project } = await requireMember(ctx, null);
    return listTenants(ctx, project);
  },
  generateTenantToken: (input, ctx) => generateTenantToken(ctx, input),
} satisfies Partial<Resolvers>;
