import { PlinthError } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { columnTypeOf, quoteIdentifier } from "../../models/index.ts";
import { prepareValues } from "../values/prepare-values.ts";
import type { Writing } from "../writing/writing.ts";
import { idsWhere } from "./matching-ids.ts";
import { isLimited, tenantColumnValue } from "./permitted.ts";

/** Id of a single-page model's record, which may still have to be made. */
export async function singlePageId(
  { tx, catalog }: Writing,
  model: CatalogModel,
): Promise<{ id: string; exists: boolean }> {
  const tenant = tenantColumnValue(catalog, model);
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${model.table} ${tenant ? "where _tenant_id = $1::uuid" : ""} order by id limit 1 for update`,
    tenant ? [tenant] : [],
  );
  const id = rows[0]?.id;
  // Where tenants have a page each, its id is its own.
  const fresh = tenant ? uuidv7() : (model.definition.single_page_uuid ?? uuidv7());
  return id ? { id, exists: true } : { id: fresh, exists: false };
}

/**
 * Id of the record whose unique field has the input's value, locked; null where there is none that the role may change.
 */
export async function uniqueRecordId(
  at: Writing,
  model: CatalogModel,
  on: string,
  input: unknown,
): Promise<string | null> {
  const field = model.fields.get(on);
  if (!field?.definition.validation.unique)
    throw new PlinthError("BAD_USER_INPUT", t("{name} has no unique field {on}.", { name: model.name, on }));
  // As it would be stored, so that a date matches however it was written; faults are told when the whole input is
  // checked.
  const single = (input ?? {}) as Record<string, unknown>;
  const values = await prepareValues(at.catalog, model, { [on]: single[on] }, "update", "input", {});
  const value = values[on];
  if (value === undefined || value === null) {
    const message = `${field.definition.label} is required to find the record by it`;
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { [`input.${on}`]: message } });
  }
  const { tx, catalog } = at;
  if (isLimited(catalog, model, "update")) {
    const [id] = await idsWhere(at, model, { [on]: { eq: value } }, "update");
    return id ?? null;
  }
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${model.table} where ${quoteIdentifier(on)} = $1::${columnTypeOf(field.definition)} for update`,
    [value],
  );
  return rows[0]?.id ?? null;
}
