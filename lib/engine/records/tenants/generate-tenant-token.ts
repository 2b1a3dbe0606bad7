import { badInput } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { findTokenRow, insertToken } from "../../tokens/index.ts";
import { listTenants } from "./list-tenants.ts";

/**
 * A new token with name, role and expiry of `token` (its whole text, or the start that lists show), bound to one tenant
 * for good. Needs `api_secrets`. BAD_USER_INPUT for what is no tenant of the project; NOT_FOUND for what is no token of
 * it, FORBIDDEN for one with more rights than the caller.
 */
export async function generateTenantToken(
  ctx: Context,
  { tenant_id, token }: { tenant_id: string; token: string },
): Promise<{ token: string }> {
  const member = await requireMember(ctx, "api_secrets");
  const { project, actor } = member;
  if (project.project_type !== "saas") throw badInput({ tenant_id: t("This project has no tenants") });
  const [tenant] = isUuid(tenant_id) ? await listTenants(ctx, project, tenant_id) : [];
  if (!tenant) throw badInput({ tenant_id: t("There is no tenant with this id") });
  const row = await findTokenRow(ctx, member, token);
  if (row.tenant_id && row.tenant_id !== tenant.id)
    throw badInput({ token: t("This token is bound to another tenant") });
  const { name, role, expires_at } = row;
  const about = { project_id: project.id, name, role, expires_at, created_by: actor.user.id };
  return { token: await insertToken(ctx, { ...about, tenant_id: tenant.id }) };
}
