/** Drafts may be unfinished; what is published may not (docs/decisions, "Drafts may be unfinished"). */
import type { PoolClient } from "pg";
import type { RecordStatus } from "../../../contract/models.ts";
import { missingValues, type RecordMode, requiresValue } from "../../../contract/records/records.ts";
import type { FieldErrors } from "../../../kernel/errors.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { quoteIdentifier } from "../../models/index.ts";
import { definitionsOf } from "../values/prepare-values.ts";

/**
 * How a change of these records is checked: as one of drafts where all of them stay or become drafts. Their rows are
 * locked when that must be asked.
 */
export async function changeMode(
  tx: PoolClient,
  model: CatalogModel,
  ids: readonly string[],
  status: RecordStatus | undefined,
): Promise<RecordMode> {
  if (status === "draft") return "draft";
  if (status === "published" || !requiredOf(model).length) return "update";
  const { rows } = await tx.query<{ status: RecordStatus }>(
    `select _status as status from ${model.table} where id = any($1::uuid[]) order by id for update`,
    [ids],
  );
  return rows.some((row) => row.status === "published") ? "update" : "draft";
}

/**
 * Names in `errors` what these records lack to be published, beside the values that `input` brings, each below its
 * place in the request.
 */
export async function checkPublishing(
  tx: PoolClient,
  model: CatalogModel,
  ids: readonly string[],
  input: unknown,
  placeOf: (id: string) => string,
  errors: FieldErrors,
): Promise<void> {
  // Of what the role reads in some records only, nothing tells whether there is a value.
  const fields = requiredOf(model).filter(
    ({ identifier }) =>
      !Object.hasOwn(Object(input), identifier) && !model.fields.get(identifier)?.guarded.includes("read"),
  );
  if (fields.length === 0 || ids.length === 0) return;
  const columns = fields.map(({ identifier }) => quoteIdentifier(identifier)).join(", ");
  const { rows } = await tx.query<Record<string, unknown> & { id: string }>(
    `select id, ${columns} from ${model.table} where id = any($1::uuid[]) order by id for update`,
    [ids],
  );
  for (const row of rows) Object.assign(errors, missingValues(fields, row, placeOf(row.id)));
}

const requiredOf = (model: CatalogModel) => definitionsOf([...model.fields.values()]).filter(requiresValue);
