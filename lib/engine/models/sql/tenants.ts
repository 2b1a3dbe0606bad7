/**
 * What the database itself keeps of tenants (docs/decisions, "Two guards between tenants"): the column `_tenant_id`,
 * which a tenant's inserts fill by themselves, and row level security on the tables of tenants' records.
 */
import type { ModelDefinition } from "../../../contract/models.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { type OpenProject, tenantRole, tenantSetting } from "../../projects/index.ts";
import type { ModelChange } from "../model-change.ts";
import { type TenantScope, tableOf, tenantScopeOf } from "../storage.ts";

/** Null outside of a tenant's statements. */
const currentTenant = `nullif(current_setting('${tenantSetting}', true), '')::uuid`;

/** How rows of the model belong to tenants; `shared` in projects without tenants. */
export function scopeIn(project: Pick<OpenProject, "project_type">, model: ModelDefinition): TenantScope {
  return project.project_type === "saas" ? tenantScopeOf(model) : "shared";
}

/**
 * Makes column, index and policy of a model's table those of its scope, whatever they were. Rows that are there keep
 * their tenant; without one they are seen by admins alone. The column stays when a model becomes common, so that
 * nothing is forgotten if it is taken back.
 */
export async function settleTenants(change: ModelChange, model: ModelDefinition): Promise<void> {
  const { project } = change;
  const table = tableOf(project.database, model.name);
  const scope = scopeIn(project, model);
  await change.sql(`drop policy if exists "_tenant" on ${table}`);
  if (scope === "shared") {
    await change.sql(`alter table ${table} no force row level security, disable row level security`);
    return;
  }
  if (scope === "column") {
    await change.sql(`alter table ${table} add column if not exists "_tenant_id" uuid default ${currentTenant}`);
    await change.sql(
      `create ${model.single_page ? "unique " : ""}index if not exists ${quoteIdentifier(`_tenant_${model.id}`)} on ${table} ("_tenant_id"${model.single_page ? "" : ", id"})`,
    );
  }
  await addPolicy(change, table, `${scope === "self" ? "id" : `"_tenant_id"`} = ${currentTenant}`);
}

async function addPolicy(change: ModelChange, table: string, condition: string): Promise<void> {
  const { has_tenant_role } = change.project.database;
  await change.sql(
    has_tenant_role
      ? `create policy "_tenant" on ${table} to ${tenantRole} using (${condition}) with check (${condition})`
      : // The owner itself is held to it, but while it works for no tenant.
        `create policy "_tenant" on ${table} using (${currentTenant} is null or ${condition}) with check (${currentTenant} is null or ${condition})`,
  );
  await change.sql(
    `alter table ${table} enable row level security${has_tenant_role ? "" : ", force row level security"}`,
  );
}
