import { PlinthError } from "../../kernel/errors.ts";
import { uuidv7 } from "../../kernel/ids.ts";
import type { CatalogModel } from "../compiler/index.ts";
import { columnTypeOf, quoteIdentifier } from "../models/index.ts";
import { prepareValues } from "./prepare-values.ts";
import type { Writing } from "./writing.ts";

/** Id of a single-page model's record, which may still have to be made. */
export async function singlePageId({ tx }: Writing, model: CatalogModel): Promise<{ id: string; exists: boolean }> {
  const { rows } = await tx.query<{ id: string }>(`select id from ${model.table} order by id limit 1 for update`);
  const id = rows[0]?.id;
  return id ? { id, exists: true } : { id: model.definition.single_page_uuid ?? uuidv7(), exists: false };
}

/** Id of the record whose unique field has the input's value, locked; null where there is none. */
export async function uniqueRecordId(
  { tx }: Writing,
  model: CatalogModel,
  on: string,
  input: unknown,
): Promise<string | null> {
  const field = model.fields.get(on);
  if (!field?.definition.validation.unique)
    throw new PlinthError("BAD_USER_INPUT", `${model.name} has no unique field ${on}.`);
  // As it would be stored, so that a date matches however it was written; faults are told when the whole input is checked.
  const single = (input ?? {}) as Record<string, unknown>;
  const values = await prepareValues(model, { [on]: single[on] }, "update", "input", {});
  const value = values[on];
  if (value === undefined || value === null) {
    const message = `${field.definition.label} is required to find the record by it`;
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { [`input.${on}`]: message } });
  }
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${model.table} where ${quoteIdentifier(on)} = $1::${columnTypeOf(field.definition)} for update`,
    [value],
  );
  return rows[0]?.id ?? null;
}
