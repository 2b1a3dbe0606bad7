/** A tenant is a record, and its records must not outlive it: who would they belong to? */

import type { PoolClient } from "pg";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { quoteText } from "../../../platform/db/quote-identifier.ts";
import type { Catalog, CatalogModel } from "../../compiler/index.ts";

/** The model whose records are the tenants. */
const tenantModel = ({ models }: Catalog) => [...models.values()].find(({ tenant }) => tenant === "self");

/**
 * Sees to it that the tenant is there until the transaction ends, so that nothing is written for one that is not.
 * FORBIDDEN for a token or a switcher whose tenant was deleted.
 */
export async function holdTenant(tx: PoolClient, catalog: Catalog, tenantId: string): Promise<void> {
  const model = tenantModel(catalog);
  if (!model) return;
  const { rowCount } = await tx.query(`select 1 from ${model.table} where id = $1::uuid for key share`, [tenantId]);
  if (rowCount === 0) throw new PlinthError("FORBIDDEN", t("The tenant that you work for does not exist any more."));
}

/**
 * CONFLICT while one of the tenants that are to be deleted has records; it says how many to admins. `placeOf` names the
 * tenants in the error's fields. The tenants are locked until the transaction ends.
 */
export async function requireEmptyTenants(
  tx: PoolClient,
  catalog: Catalog,
  model: CatalogModel,
  ids: readonly string[],
  placeOf?: (id: string) => string,
): Promise<void> {
  if (model.tenant !== "self" || ids.length === 0) return;
  await tx.query(`select 1 from ${model.table} where id = any($1::uuid[]) order by id for update`, [ids]);
  const counts = [...catalog.models.values()]
    .filter(({ tenant }) => tenant === "column")
    .map(
      ({ name, table }) =>
        `select _tenant_id as id, ${quoteText(name)} as name, count(*)::integer as n from ${table} where _tenant_id = any($1::uuid[]) group by _tenant_id`,
    );
  if (counts.length === 0) return;
  const { rows } = await tx.query<Left>(counts.join(" union all "), [ids]);
  const full = [...new Set(rows.map(({ id }) => id))];
  if (full.length === 0) return;
  const messages = full.map((id) => {
    const many = catalog.role.is_admin ? countsOf(rows.filter((row) => row.id === id)) : "records";
    return `This tenant of ${model.name} still has ${many}. Please delete these first.`;
  });
  const fields = placeOf && Object.fromEntries(full.map((id, i) => [placeOf(id), messages[i]!]));
  throw new PlinthError("CONFLICT", messages[0]!, fields && { fields });
}

/** What a model's table has of a tenant. */
interface Left {
  id: string;
  name: string;
  n: number;
}

function countsOf(left: readonly Left[]): string {
  const total = left.reduce((sum, { n }) => sum + n, 0);
  const which = left.map(({ name, n }) => `${n} of ${name}`).join(", ");
  return `${total} ${total === 1 ? "record" : "records"} (${which})`;
}

/** After writes of a tenant that changed tenants too: one that is gone has left nothing behind. */
export async function requireNothingLeft(
  tx: PoolClient,
  catalog: Catalog,
  tenantId: string,
  written: ReadonlySet<string>,
): Promise<void> {
  const model = tenantModel(catalog);
  if (!model || !written.has(model.name) || written.size === 1) return;
  const { rowCount } = await tx.query(`select 1 from ${model.table} where id = $1::uuid`, [tenantId]);
  if (rowCount === 0) await requireEmptyTenants(tx, catalog, model, [tenantId]);
}
