/**
 * What records were before: listed, read and restored. A revision is open to those who may read its record, in the
 * fields that they may read; one that was a draft to those who may update the record.
 */

import type { RecordStatus } from "../../../contract/models.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, tenantName } from "../../access/index.ts";
import {
  type Catalog,
  type CatalogField,
  type CatalogModel,
  isReadInSome,
  readableFields,
  showsAddresses,
} from "../../compiler/index.ts";
import { systemTable } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { mayUpdate } from "../reading/may-update.ts";
import { getRecord, type RecordWriter, type StoredRecord } from "../reading/read-records.ts";
import { memberCatalog } from "../reading/record-catalog.ts";
import { requireModel } from "../reading/require-model.ts";
import type { Translations } from "../values/translations.ts";
import type { KeptRelations } from "./kept-relations.ts";
import { restoreValues } from "./restore-values.ts";
import { type FormerTypes, revisedRow } from "./revised-values.ts";
import { dropGoneFiles, type NamedFile, namedFiles } from "./revision-files.ts";

/** A revision in a list. */
export interface RevisionSummary {
  id: string;
  status: RecordStatus;
  /** When the next version took its place. */
  revision_at: string;
  /** When the record was made so. */
  updated_at: string;
  /** Who had made the record so; null where nobody is known. */
  last_modified_by: RecordWriter | null;
}

/** A revision as a record, with the id of the record that it was. */
export interface Revision extends Omit<StoredRecord, "meta"> {
  record_id: string;
  meta: StoredRecord["meta"] & {
    revision_at: string;
    left_out: string[];
    /** Fields that the role reads in some records only, of which revisions tell nothing. */
    unread_fields: string[];
    files: NamedFile[];
    translations: Translations;
  };
}

/** A record that was restored, with the fields that were left out. */
export interface RestoredRecord extends StoredRecord {
  meta: StoredRecord["meta"] & { left_out: string[]; lost_files: string[] };
}

interface RevisionRow {
  id: string;
  record_id: string;
  status: RecordStatus;
  data: Record<string, unknown>;
  at: Date;
  /** Of fields that have another type by now. */
  types: FormerTypes;
  /** Null where it was kept before relations were. */
  relations: KeptRelations | null;
  author: RecordWriter | null;
}

/** Revisions that one list gives, the newest first. */
const revisionsMax = 1_000;

const noRevision = () => new PlinthError("NOT_FOUND", t("There is no revision with this id."));

/**
 * The revisions of a record that the caller may see, the newest first, at most 1,000. Of a deleted record too.
 * NOT_FOUND for records that the caller may not read.
 */
export async function listRevisions(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id: string },
): Promise<RevisionSummary[]> {
  const { model, seesDrafts } = await requireReadable(ctx, project, input.model, input.id);
  const { rows } = await project.database.pool.query<
    Pick<RevisionRow, "id" | "status" | "at" | "author"> & { updated_at: string }
  >(
    `select r.id, r.status, r.at, r.data->>'_updated_at' as updated_at, ${authorSql(project)} as author
     from ${systemTable(project.database, "_revisions")} r
     where r.record_id = $1::uuid and r.model = $2::text${seesDrafts ? "" : " and r.status = 'published'"}
     order by r.id desc limit ${revisionsMax}`,
    [input.id, input.model],
  );
  return rows.map(({ id, status, at, updated_at, author }) => ({
    id,
    status,
    revision_at: at.toISOString(),
    updated_at: new Date(updated_at).toISOString(),
    last_modified_by: shownAuthor(model, author),
  }));
}

/**
 * One revision, its values in the types of today; `left_out` names the fields whose values have no meaning in them, and
 * are given as they were, and `files` has the names of its files. NOT_FOUND when there is none, or its record is not
 * the caller's to read.
 */
export async function getRevision(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id: string },
): Promise<Revision> {
  const { row, model } = await readRevision(ctx, project, input);
  const at = (name: string) => new Date(String(row.data[name])).toISOString();
  const readable = toldFields(model);
  const { data, unfit } = revisedRow(readable, row);
  const values = valuesOf(readable, data, true);
  return {
    id: row.id,
    record_id: row.record_id,
    data: values,
    meta: {
      created_at: at("_created_at"),
      updated_at: at("_updated_at"),
      status: row.status,
      created_by: null,
      last_modified_by: shownAuthor(model, row.author),
      revision_at: row.at.toISOString(),
      left_out: [...unfit],
      unread_fields: [...model.fields.values()].filter(isReadInSome).map(({ name }) => name),
      translations: given(translationsIn(readable, data)),
      files: await namedFiles(project, await memberCatalog(ctx, project), readable, values),
    },
  };
}

/**
 * Makes the record what it was in the revision: its fields in all languages, or those that are named, in the types and
 * under the rules of today. Fields whose values have no meaning in the type of today are left out, and named in
 * `left_out`; they, the status, passwords and relations stay as they are. Files that were deleted since are left out,
 * and their fields named in `lost_files`. A deleted record comes back under its id, with the status that it had and
 * what is hidden from the caller. What it was until now becomes a revision itself. BAD_USER_INPUT for a name that is no
 * field of the model.
 */
export async function restoreRevision(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id: string; fields?: readonly string[] | null | undefined },
): Promise<RestoredRecord> {
  const { row, model } = await readRevision(ctx, project, input);
  const { fields } = input;
  for (const name of fields ?? [])
    if (!restoredFields(model).some((field) => field.name === name))
      throw badInput({ fields: t("There is no field {name} in {model}.", { name, model: model.name }) });
  const { unlimited } = await memberCatalog(ctx, project);
  const lost = await dropGoneFiles(project, [...unlimited.models.get(model.name)!.fields.values()], row.data);
  await restoreValues(ctx, project, {
    model: model.name,
    id: row.record_id,
    status: row.status,
    isPart: Boolean(fields),
    valuesOf(seen) {
      const { data, unfit } = revisedRow(seen.fields.values(), row);
      const fitting = restoredFields(seen).filter(({ name }) => !unfit.has(name) && (fields?.includes(name) ?? true));
      return { input: valuesOf(fitting, data, true), translations: translationsIn(fitting, data) };
    },
  });
  const record = await getRecord(ctx, project, { model: input.model, id: row.record_id });
  // Somebody else was quicker to delete it.
  if (!record) throw new PlinthError("NOT_FOUND", t("This record was restored, and deleted again at once."));
  const { unfit } = revisedRow(toldFields(model), row);
  const isAsked = (name: string) => model.fields.has(name) && (fields?.includes(name) ?? true);
  const told = { left_out: [...unfit].filter(isAsked), lost_files: lost.filter(isAsked) };
  return { ...record, meta: { ...record.meta, ...told } };
}

/**
 * Fields that a revision is told of. In which records a role reads the others is decided by records as they are, and
 * not as they were: they are as hidden ones.
 */
const restoredFields = (model: CatalogModel): CatalogField[] =>
  [...model.fields.values()].filter((field) => !isReadInSome(field));

const toldFields = (model: CatalogModel): CatalogField[] => readableFields(restoredFields(model));

const authorSql = ({ database }: OpenProject) =>
  `(select to_jsonb(a) from ${systemTable(database, "_actors")} a where a.id = r.data->>'_modified_by')`;

const shownAuthor = (model: CatalogModel, author: RecordWriter | null) =>
  author && (showsAddresses(model) ? author : { ...author, email: null });

/** A revision that the caller may see; NOT_FOUND for every other. */
export async function readRevision(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id: string },
): Promise<{ row: RevisionRow; model: CatalogModel }> {
  const row = await findRevision(project, input);
  const { model, seesDrafts } = await requireReadable(ctx, project, input.model, row.record_id);
  if (row.status === "draft" && !seesDrafts) throw noRevision();
  return { row, model };
}

async function findRevision(project: OpenProject, input: { model: string; id: string }): Promise<RevisionRow> {
  if (!isUuid(input.id)) throw noRevision();
  const { rows } = await project.database.pool.query<RevisionRow>(
    `select r.id, r.record_id, r.status, r.data, r.at, r.types, r.relations, ${authorSql(project)} as author
     from ${systemTable(project.database, "_revisions")} r where r.id = $1::uuid and r.model = $2::text`,
    [input.id, input.model],
  );
  if (!rows[0]) throw noRevision();
  return rows[0];
}

interface Readable {
  model: CatalogModel;
  seesDrafts: boolean;
}

/** The model, when its record is the caller's to read; a deleted one is to those who may read all of the model's. */
async function requireReadable(ctx: Context, project: OpenProject, name: string, id: string): Promise<Readable> {
  if (!name) throw badInput({ model: t("Please name the model") });
  const own = await memberCatalog(ctx, project);
  const model = requireModel(own, name, "read");
  if (!isUuid(id)) throw noRevision();
  if (await getRecord(ctx, project, { model: name, id })) {
    const seesDrafts = await mayUpdate(ctx, project, own, model, id);
    return { model, seesDrafts };
  }
  const { rowCount } = await project.database.pool.query(`select 1 from ${model.table} where id = $1::uuid`, [id]);
  if (rowCount !== 0 || model.permissions.read !== "all" || !(await wasOfTenant(project, own, model, id)))
    throw noRevision();
  return { model, seesDrafts: model.permissions.update === "all" };
}

/** Whether a record that is gone belonged to the caller's tenant, or to whom the caller sees without one. */
async function wasOfTenant(
  project: OpenProject,
  { tenancy, bound }: Catalog,
  { name, tenant }: CatalogModel,
  id: string,
): Promise<boolean> {
  if (tenancy !== "bound" || tenant !== "column") return tenancy !== "bound" || tenant === "shared";
  const { rows } = await project.database.pool.query<{ tenant: string | null }>(
    `select data->>'_tenant_id' as tenant from ${systemTable(project.database, "_revisions")}
     where record_id = $1::uuid and model = $2::text order by id desc limit 1`,
    [id, name],
  );
  return rows[0]?.tenant === bound[tenantName];
}

/** Without what there was none of. */
const given = (translations: Translations): Translations =>
  Object.fromEntries(
    Object.entries(translations).map(([locale, values]) => [
      locale,
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
    ]),
  );

/** The translations that the fields of today had in each of their languages, null where they had none. */
function translationsIn(fields: readonly CatalogField[], data: Record<string, unknown>): Translations {
  const before = (data._translations ?? {}) as Translations;
  const translations: Record<string, Record<string, unknown>> = {};
  for (const field of fields)
    for (const locale of field.translations) {
      translations[locale] ??= {};
      const value = before[locale]?.[field.name] ?? null;
      Object.assign(translations[locale], valuesOf([field], { [field.name]: value }, true));
    }
  return translations;
}

/**
 * Of a row as JSON, the fields that there are today and that may be read; dates and single files as the API takes them.
 * What does not fit the field of today is given as it was, and refused when it is to be restored.
 */
function valuesOf(
  fields: Iterable<CatalogField>,
  data: Record<string, unknown>,
  isRoot: boolean,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of readableFields(fields))
    if (Object.hasOwn(data, field.name)) values[field.name] = revisedValue(field, data[field.name], isRoot);
  return values;
}

function revisedValue({ shape, kind, nested, definition }: CatalogField, value: unknown, isRoot: boolean): unknown {
  if (shape.form === "fields" && isObject(value)) return valuesOf(nested, value, false);
  if (shape.form === "entries" && Array.isArray(value))
    return value.map((item) => (isObject(item) ? valuesOf(nested, item, false) : item));
  const isAsRow = isRoot || shape.form === "files";
  return isAsRow && kind.fromRow ? kind.fromRow(value, definition) : value;
}
