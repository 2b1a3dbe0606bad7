import { isRecordStatus, type RecordStatus } from "../../../contract/models.ts";
import { badInput, type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { type Catalog, type CatalogModel, compileByIds, constant } from "../../compiler/index.ts";
import { loadModels } from "../../models/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { singlePageId } from "../reading/find-record-id.ts";
import { noteRules } from "../reading/permitted.ts";
import { localIn, recordNodes, type StoredRecord, storedRecord } from "../reading/read-records.ts";
import { readTranslations } from "../reading/read-translations.ts";
import { bindRules, memberCatalog } from "../reading/record-catalog.ts";
import { requireModel, requireSinglePage } from "../reading/require-model.ts";
import { withFreshModels } from "../reading/with-fresh-models.ts";
import { runStatement, withPublicErrors } from "../statements/run-statement.ts";
import { richTextAsHtml } from "../values/rich-text-forms.ts";
import type { Translations } from "../values/translations.ts";
import { askHooks } from "./before-hooks.ts";
import { changeRecords, createRecords, removeRecords } from "./commands.ts";
import { duplicateRow } from "./duplicate-row.ts";
import { requireUnchanged } from "./require-unchanged.ts";
import { inTransaction } from "./transaction.ts";
import { noteWriter } from "./writer.ts";
import type { Writing } from "./writing.ts";

export interface UpsertRecordInput {
  model: string;
  /** Without it a record is created; a single-page model has only one. */
  id?: string | null;
  /** The language of the payload and of the answer; the default one where it is left out. */
  local?: string | null;
  /** Values by identifier; in an update what is left out stays as it is. */
  payload?: unknown;
  connect?: unknown;
  disconnect?: unknown;
  /** Ids of connected records by relation, in the order that they are to be in. */
  order?: unknown;
  /** Says that the model is one with a single record, which is then the one that is meant. */
  single_page_data?: boolean | null;
  /** draft or published; a new record is a draft by default. */
  status?: string | null;
  /** Makes the record under its id where there is none. */
  force_update?: boolean | null;
  /** Values in other languages, by language and identifier, in the same transaction; null takes a translation away. */
  translations?: unknown;
  /** `meta.updated_at` as the caller last read it: a record that was changed since is not written. */
  expected_updated_at?: string | null;
}

/** Runs a write of a model's records by a member, in a transaction of its own. */
export async function writing<T>(
  ctx: Context,
  project: OpenProject,
  input: { model: string },
  act: (writing: Writing) => Promise<T>,
): Promise<T> {
  const own = await memberCatalog(ctx, project);
  const catalog = await bindRules(ctx, project, own, input, (noting) => noteRules(noting, input.model));
  return withPublicErrors(catalog, "payload", () =>
    inTransaction(project, catalog, async (tx) =>
      act({ tx, catalog, writer: await noteWriter(tx, catalog, ctx.actor) }),
    ),
  );
}

function askedStatus(status: string | null | undefined): RecordStatus | undefined {
  if (status === null || status === undefined || status === "") return undefined;
  if (isRecordStatus(status)) return status;
  throw new PlinthError("BAD_USER_INPUT", t("status must be draft or published."), {
    fields: { status: t("status must be draft or published.") },
  });
}

/**
 * Creates or changes a record in one transaction, in all the languages that are given. Bad fields are named
 * `payload.title` and `translations.de.title`; clashes are CONFLICT, and so is a change since `expected_updated_at`.
 * Gives the record as it is then; NOT_FOUND where the caller may not read it, and nothing is written.
 */
export async function upsertRecord(
  ctx: Context,
  project: OpenProject,
  asked: UpsertRecordInput,
): Promise<StoredRecord> {
  const input = await withHtml(project, asked);
  const status = askedStatus(input.status);
  const { connect, disconnect, order, local } = input;
  const locale = localIn(project, local);
  const payload = await hooked(ctx, project, input);
  const save = async (at: Writing) => {
    const id = await write(at);
    const model = at.catalog.models.get(input.model)!;
    const statement = compileByIds(at.catalog, model, constant([id]), recordNodes(at.catalog, model), locale);
    const [record] = JSON.parse(await runStatement(at.tx, statement, at.catalog.bound)) as Record<string, unknown>[];
    if (!record) throw notFound();
    return storedRecord(record);
  };
  return withFreshModels(project, () => writing(ctx, project, input, save));

  async function write(at: Writing): Promise<string> {
    const model = at.catalog.models.get(input.model);
    const changeIn = (writable: CatalogModel) => {
      const translations = translationsIn(at, writable, input.translations, locale);
      return { input: payload ?? {}, connect, disconnect, order, status, locale, translations };
    };
    const create = async (ids?: string[]) => {
      const creatable = requireModel(at.catalog, input.model, "create");
      const created = { ...changeIn(creatable), status: status ?? "draft" };
      return (await createRecords(at, creatable, [created], () => "payload", ids))[0]!;
    };
    if (model && input.single_page_data) requireSinglePage(model);
    const single = model?.definition.single_page ? await singlePageId(at, model) : null;
    const known = single ? (single.exists ? single.id : null) : input.id;
    if (!known) return create(single ? [single.id] : undefined);
    const existing = existingId(known);
    const isNew = input.force_update && model && !(await lockRecord(at, model, existing));
    if (isNew) return create([existing]);
    const updated = requireModel(at.catalog, input.model, "update");
    await requireUnchanged(at, updated, existing, input.expected_updated_at);
    await changeRecords(at, updated, [existing], changeIn(updated), "payload");
    return existing;
  }
}

/** What is asked with its rich texts as HTML, in whichever form they were given. */
async function withHtml(project: OpenProject, asked: UpsertRecordInput): Promise<UpsertRecordInput> {
  const { models } = await loadModels(project);
  const fields = models.find(({ name }) => name === asked.model)?.fields ?? [];
  const { payload, translations } = asked;
  const translated =
    isObject(translations) &&
    Object.fromEntries(
      Object.entries(translations).map(([locale, values]) => [locale, richTextAsHtml(fields, values)]),
    );
  return { ...asked, payload: richTextAsHtml(fields, payload), ...(translated && { translations: translated }) };
}

/** The payload as hooks before the write leave it. */
async function hooked(ctx: Context, project: OpenProject, input: UpsertRecordInput) {
  const { model: name, id, payload } = input;
  if (!project.settings.system_graphql_hooks) return payload;
  const catalog = await memberCatalog(ctx, project);
  const action = id && !(input.force_update && (await isFree(project, catalog, name, id))) ? "update" : "create";
  const model = requireModel(catalog, name, action);
  return askHooks(
    { ctx, project, catalog },
    action,
    model,
    { input: payload ?? {}, ids: action === "update" ? [id!] : null },
    "payload",
  );
}

/** Whether no record of the model has the id. */
async function isFree({ database }: OpenProject, { models }: Catalog, name: string, id: string): Promise<boolean> {
  const model = models.get(name);
  if (!model || !isUuid(id)) return false;
  const { rowCount } = await database.pool.query(`select 1 from ${model.table} where id = $1::uuid`, [id]);
  return rowCount === 0;
}

function translationsIn(at: Writing, model: CatalogModel, given: unknown, locale: string | null): Translations {
  const errors: FieldErrors = {};
  const translations = readTranslations(at.catalog, model, given, locale, errors);
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return translations;
}

/** Deletes a record. NOT_FOUND when there is none. */
export async function deleteRecord(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id?: string | null },
): Promise<{ id: string }> {
  const id = existingId(input.id);
  if (project.settings.system_graphql_hooks) {
    const catalog = await memberCatalog(ctx, project);
    const model = requireModel(catalog, input.model, "delete");
    await askHooks({ ctx, project, catalog }, "delete", model, { input: null, ids: [id] }, "_id");
  }
  return writing(ctx, project, input, async (at) => {
    const count = await removeRecords(at, requireModel(at.catalog, input.model, "delete"), [id]);
    if (count === 0) throw notFound();
    return { id };
  });
}

/**
 * A draft with the same values and connections. Unique texts get an ending, other unique values stay empty; `isMarked`:
 * the title says that it is a copy, where it can. NOT_FOUND when there is none.
 */
export async function duplicateRecord(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id?: string | null; isMarked?: boolean },
): Promise<{ id: string }> {
  const id = existingId(input.id);
  return writing(ctx, project, input, async (at) => {
    const model = requireModel(at.catalog, input.model, "create");
    if (model.definition.single_page)
      throw new PlinthError("BAD_USER_INPUT", t("A single-page model has only one record."));
    const copy = await duplicateRow(at, model, id, input.isMarked ?? false);
    if (copy === null) throw notFound();
    return { id: copy };
  });
}

/** Whether there is such a record, which nobody else changes until the transaction ends. */
async function lockRecord({ tx }: Writing, model: CatalogModel, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select 1 from ${model.table} where id = $1::uuid for update`, [id]);
  return rowCount === 1;
}

function existingId(id: string | null | undefined): string {
  if (id && isUuid(id)) return id.toLowerCase();
  throw notFound();
}

const notFound = () => new PlinthError("NOT_FOUND", t("There is no record with this id."));
