import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type CatalogModel, compileMatchingIds, type Source, type Variables, variable } from "../../compiler/index.ts";
import type { Writing } from "../writing/writing.ts";

/** Ids of the records that a bulk write is about, locked until it ends. COST_LIMIT above the limit. */
export async function matchingIds(
  { tx, catalog }: Writing,
  model: CatalogModel,
  where: Source | undefined,
  variables: Variables,
  action: "update" | "delete",
  locale: string | null = null,
): Promise<string[]> {
  const status = model.can.update ? "all" : "published";
  const statement = compileMatchingIds(catalog, model, where, status, action, locale);
  const { rows } = await tx.query<{ id: string }>(statement.text, statement.bind(variables));
  if (rows.length > limits.bulkRowsMax)
    throw new PlinthError(
      "COST_LIMIT",
      t("At most {bulkRowsMax} records can be written at once.", { bulkRowsMax: limits.bulkRowsMax }),
    );
  return rows.map((row) => row.id);
}

/**
 * The same of a filter in the form of `where`: of the records that it matches, those that the role may do this with,
 * and no others are locked.
 */
export function idsWhere(
  at: Writing,
  model: CatalogModel,
  where: Readonly<Record<string, unknown>>,
  action: "update" | "delete",
): Promise<string[]> {
  return matchingIds(at, model, variable("where", where), { where, ...at.catalog.bound }, action);
}
