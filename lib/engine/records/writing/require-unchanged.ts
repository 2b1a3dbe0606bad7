import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { isoMoment } from "../../../kernel/time.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { requirePermitted } from "../reading/permitted.ts";
import type { Writing } from "./writing.ts";

/**
 * Locks the record, and throws CONFLICT when it was changed after the moment `expected`, its `meta.updated_at` as the
 * caller last read it. Who may not change it learns nothing about it. A record that is not there is left to what
 * follows.
 */
export async function requireUnchanged(
  at: Writing,
  model: CatalogModel,
  id: string,
  expected: string | null | undefined,
): Promise<void> {
  if (expected === null || expected === undefined) return;
  const moment = isoMoment(expected);
  if (!moment) throw badInput({ expected_updated_at: t("expected_updated_at must be a date in ISO 8601 form") });
  await requirePermitted(at, model, [id], "update");
  const { rows } = await at.tx.query<{ same: boolean }>(
    // As the API writes it: to the millisecond.
    `select date_trunc('milliseconds', _updated_at) = $2::timestamptz as same from ${model.table} where id = $1::uuid for update`,
    [id, moment],
  );
  if (rows[0]?.same !== false) return;
  const message = "The record was changed since it was read.";
  throw new PlinthError("CONFLICT", message, { fields: { expected_updated_at: message } });
}
