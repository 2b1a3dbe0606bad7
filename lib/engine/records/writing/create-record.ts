import type { RecordStatus } from "../../../contract/models.ts";
import { badInput, type FieldErrors } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import type { Context } from "../../access/index.ts";
import {
  type Catalog,
  type CatalogModel,
  type CatalogRelation,
  createVariables,
  type Statement,
  type Variables,
} from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { announceChanges } from "../changes/announce-changes.ts";
import { pruneSometimes } from "../changes/prune-outbox.ts";
import { holdsKey, ownKeys, readLinks } from "../links/links.ts";
import { isMissingTarget } from "../statements/database-error.ts";
import { runStatement } from "../statements/run-statement.ts";
import { newTranslations, prepareRecord } from "../values/translations.ts";
import { lacksSlug } from "./made-slugs.ts";
import { columnsOf, translationColumn, type WriteInput } from "./write-records.ts";
import { noteWriterOnce } from "./writer.ts";

/** Which columns a row brings. */
interface RowShape {
  /** With their types. */
  columns: readonly { name: string; type: string }[];
  /** Equal for rows that one statement serves. */
  shape: string;
}

/** By the row's names; most writers of a model send the same ones again and again. */
const shapes = new WeakMap<CatalogModel, Map<string, RowShape>>();
const shapesMax = 200;

function shapeOf(model: CatalogModel, write: WriteInput): RowShape {
  const known = shapes.get(model) ?? new Map<string, RowShape>();
  shapes.set(model, known);
  let shape = "";
  for (const name in write.values) shape += `${name},`;
  for (const name in write.keys) shape += `${name},`;
  const translations = translationColumn([write]);
  if (translations.length > 0) shape += "_translations,";
  const found = known.get(shape);
  if (found) return found;
  const own = [
    { name: "id", type: "uuid" },
    { name: "_status", type: "text" },
  ];
  const columns = [...own, ...columnsOf(model, [write]), ...translations];
  if (known.size < shapesMax) known.set(shape, { columns, shape });
  return { columns, shape };
}

/** A record that can be created by one statement without a transaction around it. */
export interface SimpleCreate extends RowShape {
  /** Relations whose key is in the row. */
  links: CatalogRelation[];
  /** JSON of a list with the row. */
  row: string;
}

/**
 * Checks a new record as `createRecords` does; null where creating it takes more than one statement: links that stand
 * in other rows, one-to-one links, rules of custom logic, tenants, a slug that is to be made. BAD_USER_INPUT with every
 * bad field.
 */
export async function prepareSimpleCreate(
  catalog: Catalog,
  model: CatalogModel,
  change: { input: unknown; connect?: unknown; status?: RecordStatus | undefined; locale: string | null },
): Promise<SimpleCreate | null> {
  if (catalog.tenancy !== "none" || model.permissions.create !== "all" || model.permissions.read !== "all") return null;
  const errors: FieldErrors = {};
  const links = readLinks(catalog, model, change.connect, "connect", errors);
  if (
    !links.every(
      ({ relation: { storage }, relation }) => storage.kind === "column" && !storage.unique && holdsKey(relation),
    )
  )
    return null;
  const mode = change.status === "draft" ? "draft" : "create";
  const { values, translations } = await prepareRecord(
    catalog,
    model,
    { ...change, isNew: true },
    mode,
    "input",
    errors,
  );
  if (Object.keys(errors).length > 0) throw badInput(errors);
  if (lacksSlug(model, values)) return null;
  const write = { values, translations, keys: ownKeys(links), status: change.status };
  const row = { id: uuidv7(), _status: change.status ?? "published", ...values, ...write.keys };
  return {
    ...shapeOf(model, write),
    links: links.map(({ relation }) => relation),
    row: JSON.stringify([{ ...row, _translations: newTranslations(translations) ?? undefined }]),
  };
}

/**
 * Runs the statement of `compileCreate`: the record's JSON, or null where a record to connect with is none that the
 * writer may see.
 */
export async function runSimpleCreate(
  ctx: Context,
  project: OpenProject,
  catalog: Catalog,
  model: CatalogModel,
  statement: Statement,
  { row }: SimpleCreate,
  variables: Variables,
): Promise<string | null> {
  const writer = await noteWriterOnce(project, catalog, ctx.actor);
  const values = { ...variables, ...createVariables(row, writer, model.name) };
  const text = await runStatement(project.database, statement, values).catch((error: unknown) => {
    if (isMissingTarget(error)) return "[]";
    throw error;
  });
  if (text === "[]") return null;
  announceChanges(project, [model.name]);
  void pruneSometimes(project);
  return text.slice(1, -1);
}
