/** Export of records as a file, a page at a time: memory stays flat however many there are. */
import { stringify } from "csv-stringify/sync";
import { limits } from "../../../contract/limits.ts";
import { csvCells } from "../../../contract/records/csv-formulas.ts";
import type { Context } from "../../access/index.ts";
import {
  type Catalog,
  type CatalogField,
  type CatalogModel,
  type CatalogRelation,
  compileObject,
  constant,
  node,
  type SelectionNode,
  type StatusFilter,
  variable,
} from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { linkKey } from "../links/links.ts";
import { alsoWhere } from "../reading/also-where.ts";
import { noteRules } from "../reading/permitted.ts";
import { bindRules, memberCatalog } from "../reading/record-catalog.ts";
import { requireModel } from "../reading/require-model.ts";
import { runStatement, withPublicErrors } from "../statements/run-statement.ts";
import { columnNames } from "./columns.ts";
import { completeLinks, exportedLinks, linkNode } from "./export-links.ts";
import { type ExportedRow, exportedFields, exportTexts } from "./export-texts.ts";
import type { TransferFormat } from "./formats.ts";

export interface ExportInput {
  model: string;
  format: TransferFormat;
  /** As in the generated API. */
  where?: Record<string, unknown> | null;
  search?: string | null;
  status: StatusFilter;
}

/**
 * The records of a model for a member of the project; the first page is read before this resolves, so that faults are
 * told in time.
 */
export async function exportRecords(
  ctx: Context,
  project: OpenProject,
  input: ExportInput,
): Promise<AsyncGenerator<string>> {
  const member = await memberCatalog(ctx, project);
  const catalog = await bindRules(ctx, project, member, { export: input.model }, (noting) =>
    noteRules(noting, input.model),
  );
  return exportFrom(project, catalog, input);
}

/** The same for whom the catalog was made. */
export async function exportFrom(
  project: OpenProject,
  catalog: Catalog,
  input: ExportInput,
): Promise<AsyncGenerator<string>> {
  const model = requireModel(catalog, input.model, "read");
  const pages = readPages(project, catalog, model, input);
  const first = await pages.next();
  return exportTexts(model, input.format, first.done ? [] : first.value, pages);
}

/** The header row of a CSV file for import. */
export async function importTemplate(ctx: Context, project: OpenProject, modelName: string): Promise<string> {
  const catalog = await memberCatalog(ctx, project);
  const model = requireModel(catalog, modelName, "create");
  return stringify([columnNames(model, [...model.fields.values()])], csvCells);
}

async function* readPages(
  project: OpenProject,
  catalog: Catalog,
  model: CatalogModel,
  { where, search, status }: ExportInput,
): AsyncGenerator<ExportedRow[]> {
  const links = exportedLinks(model);
  const translations = translationNodes(model);
  const children = [
    node("id"),
    ...fieldNodes(model.fields.values()),
    ...translations,
    ...links.map(linkNode),
    node("meta", [node("status"), node("created_at"), node("updated_at")]),
  ];
  let after: string | null = null;
  let size = pageSizes.indexOf(100);
  for (;;) {
    const rowsMax = pageSizes[size]!;
    // The statement is the same for all pages of a size but the first.
    const narrowed = alsoWhere(where ?? {}, after ? { id: { gt: after } } : null);
    const variables = { where: narrowed, search, ...catalog.bound };
    const args = {
      where: variable("where", variables.where),
      ...(search && { search: variable("search", search) }),
      sort: constant([{ id: "asc" }]),
      limit: constant(rowsMax),
    };
    const statement = compileObject(
      catalog,
      [{ alias: "rows", kind: "list", model: model.name, status, searchesTranslations: true, args, children }],
      // A single record is as large as it is.
      { selectedBy: "engine", bytesMax: rowsMax === 1 ? null : limits.exportPageBytesMax },
    );
    const text = await runPage(catalog, rowsMax, () => runStatement(project.database, statement, variables));
    if (text === null) {
      size--;
      continue;
    }
    const { rows } = JSON.parse(text) as { rows: ExportedRow[] };
    if (rows.length > 0) {
      await completeLinks(project, catalog, status, links, rows);
      yield rows.map((row) => withNames(row, links, translations));
    }
    if (rows.length < rowsMax) return;
    after = rows.at(-1)!.id as string;
    const next = pageSizes[size + 1];
    if (next && (text.length / rowsMax) * next < limits.exportPageBytesMax / 2) size++;
  }
}

/** Records that are read at once: as many as their bytes let. */
const pageSizes = [1, 10, 100, limits.listRowsMax];

/** Null where so many records are too large together. */
async function runPage(catalog: Catalog, rowsMax: number, run: () => Promise<string>): Promise<string | null> {
  const page = run().catch((error: { code?: string }) => {
    if (rowsMax > 1 && tooLarge.has(error.code)) return null;
    throw error;
  });
  return withPublicErrors(catalog, "where", () => page);
}

/** Of an answer above the limit, and of one that PostgreSQL cannot make. */
const tooLarge: ReadonlySet<string | undefined> = new Set(["COST_LIMIT", "54000"]);

const fieldNodes = (fields: Iterable<CatalogField>): SelectionNode[] =>
  exportedFields(fields).map((field) =>
    node(
      field.name,
      field.shape.form === "files" ? [node("id")] : field.shape.form === "formatted" ? [] : fieldNodes(field.nested),
    ),
  );

/** Names of columns can be longer than those of PostgreSQL's answers. */
const translationNodes = (model: CatalogModel): SelectionNode[] =>
  exportedFields(model.fields.values())
    .flatMap((field) =>
      field.translations.map((locale) => ({ ...fieldNodes([field])[0]!, name: `${field.name}@${locale}` })),
    )
    .map((one, i) => ({ ...one, alias: `@${i}` }));

/** The row under the names of the file's columns. */
function withNames(
  row: ExportedRow,
  links: readonly CatalogRelation[],
  translations: readonly SelectionNode[],
): ExportedRow {
  for (const { alias, name } of translations) {
    if (row[alias] !== null) row[name] = row[alias];
    delete row[alias];
  }
  for (const relation of links) {
    const key = linkKey(relation);
    const value = row[key] as { id: string } | { id: string }[] | null;
    row[key] = Array.isArray(value) ? value.map(({ id }) => id) : (value?.id ?? null);
  }
  return row;
}
