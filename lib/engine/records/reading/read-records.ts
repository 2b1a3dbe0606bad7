/**
 * Records as the console has them: `data` with all readable fields, and `meta`. One statement for a page and its count.
 */

import type { RecordStatus } from "../../../contract/models.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import {
  type Catalog,
  type CatalogField,
  type CatalogModel,
  compileObject,
  constant,
  highlightParts,
  localeOf,
  mediaParts,
  node,
  type RootNode,
  readableFields,
  type SelectionNode,
  type StatusFilter,
  titleField,
} from "../../compiler/index.ts";
import { languagesOf, type OpenProject } from "../../projects/index.ts";
import { connectionWhere, type RecordConnection } from "../links/connection-where.ts";
import { runStatement, withPublicErrors } from "../statements/run-statement.ts";
import { alsoWhere } from "./also-where.ts";
import { bindRules, memberCatalog } from "./record-catalog.ts";
import { requireModel, requireSinglePage } from "./require-model.ts";
import { withFreshModels } from "./with-fresh-models.ts";

export interface RecordWriter {
  id: string;
  first_name: string;
  last_name: string;
  /** Null to roles that may not update all records of the model. */
  email: string | null;
  avatar: string;
}

export interface StoredRecord {
  id: string;
  /**
   * Fields by identifier, rich text as HTML; has_one relations as `{ id, title }`, has_many that were asked for as
   * `{ count, records }`. No passwords.
   */
  data: Record<string, unknown>;
  meta: {
    created_at: string;
    updated_at: string;
    status: RecordStatus;
    created_by: RecordWriter | null;
    last_modified_by: RecordWriter | null;
    /** Where a search found it; only in lists that were searched. */
    search_highlights?: { field: string; before: string; match: string; after: string }[];
  };
}

export interface ListRecordsInput {
  model: string;
  /** 50 by default. */
  limit?: number | null;
  /** From 1. */
  page?: number | null;
  /** How many records the list has, where the caller knows: a page in its second half is then found from the end. */
  total?: number | null;
  search?: string | null;
  /** As in the generated API, as JSON. */
  where?: unknown;
  /** As in the generated API, as JSON; the newest come first by default. */
  sort?: unknown;
  /** `all` by default. */
  status?: StatusFilter | null;
  connection?: RecordConnection | null;
  /** With `connection`: the records that are not connected yet. */
  intersect?: boolean | null;
  /** Names of has_many relations whose number and first records are told of each record. */
  related?: readonly string[] | null;
}

/** What a list tells of a has_many relation of a record. */
interface RelatedRecords {
  count: number;
  /** The first of them. */
  records: { id: string; title: unknown }[];
}

/** So many records of a has_many relation are named in a list. */
const namedMax = 3;

const writer = ["id", "first_name", "last_name", "email", "avatar"].map((name) => node(name));
const metaParts = [
  node("created_at"),
  node("updated_at"),
  node("status"),
  node("created_by", writer),
  node("last_modified_by", writer),
];
const found = node(
  "search_highlights",
  highlightParts.map((name) => node(name)),
);

/** Files by the addresses that the console's session opens. */
const ownMedia = mediaParts.map((name) => (name === "url" ? { ...node("own_url"), alias: name } : node(name)));

export const fieldNodes = (fields: Iterable<CatalogField>): SelectionNode[] =>
  readableFields(fields)
    .filter(({ shape, nested }) => (shape.form !== "fields" && shape.form !== "entries") || nested.length > 0)
    .map((field) => {
      if (field.shape.form === "files") return node(field.name, ownMedia);
      return node(field.name, field.shape.form === "formatted" ? [] : fieldNodes(field.nested));
    });

/** A related record by its id and title. */
function titleNodes(catalog: Catalog, model: string): SelectionNode[] {
  const title = titleField(catalog.models.get(model)!);
  return [node("id"), { ...node(title?.name ?? "id"), alias: "title" }];
}

export function recordNodes(catalog: Catalog, model: CatalogModel, isSearched = false): SelectionNode[] {
  const ones = [...model.relations.values()].filter((relation) => relation.kind === "has_one");
  const relations = ones.map(({ name, model: other }) => node(name, titleNodes(catalog, other)));
  const meta = node("meta", isSearched ? [...metaParts, found] : metaParts);
  return [node("id"), meta, ...fieldNodes(model.fields.values()), ...relations];
}

/** Number and first records of these relations, by their places: a name with an ending may be too long for SQL. */
function relatedNodes(catalog: Catalog, model: CatalogModel, names: readonly string[]): SelectionNode[] {
  return names.flatMap((name, i) => {
    const relation = model.relations.get(name);
    if (relation?.kind !== "has_many") {
      const message = `${model.name} has no relation to many records called "${name.slice(0, 100)}".`;
      throw new PlinthError("BAD_USER_INPUT", message, { fields: { related: message } });
    }
    const first = { ...node(`${name}_list`, titleNodes(catalog, relation.model)), args: { limit: constant(namedMax) } };
    return [
      { ...node(`${name}_count`), alias: `_count${i}` },
      { ...first, alias: `_first${i}` },
    ];
  });
}

/** The record with its relations under their names. */
function withRelated(raw: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const record = { ...raw };
  for (const [i, name] of names.entries()) {
    const { [`_count${i}`]: count, [`_first${i}`]: records } = record;
    record[name] = { count, records } as RelatedRecords;
    delete record[`_count${i}`];
    delete record[`_first${i}`];
  }
  return record;
}

export function storedRecord(raw: Record<string, unknown>): StoredRecord {
  const { id, meta, ...data } = raw as Record<string, unknown> & Pick<StoredRecord, "id" | "meta">;
  return { id, data, meta };
}

function read<T>(
  ctx: Context,
  project: OpenProject,
  modelName: string,
  rootsOf: (catalog: Catalog, model: CatalogModel) => RootNode[],
): Promise<T> {
  return withFreshModels(project, () => readOnce(ctx, project, modelName, rootsOf));
}

async function readOnce<T>(
  ctx: Context,
  project: OpenProject,
  modelName: string,
  rootsOf: (catalog: Catalog, model: CatalogModel) => RootNode[],
): Promise<T> {
  const own = await memberCatalog(ctx, project);
  const model = requireModel(own, modelName, "read");
  const compile = (catalog: Catalog) => compileObject(catalog, rootsOf(catalog, model), { selectedBy: "engine" });
  const catalog = await bindRules(ctx, project, own, null, compile);
  const statement = compile(catalog);
  return JSON.parse(
    await withPublicErrors(catalog, "where", () => runStatement(project.database, statement, catalog.bound)),
  ) as T;
}

type ListPart = "results" | "count";

/**
 * A page of records and how many there are in all, or one of both: a total costs the more the more there is.
 * BAD_USER_INPUT for unknown filters.
 */
export async function listRecords<Part extends ListPart = ListPart>(
  ctx: Context,
  project: OpenProject,
  input: ListRecordsInput,
  parts: readonly Part[] = ["results", "count"] as never,
): Promise<Pick<{ results: StoredRecord[]; count: number }, Part>> {
  const cut = pageOf(input);
  const related = [...new Set(input.related ?? [])];
  const answer = await read<{ results?: Record<string, unknown>[]; count?: number }>(
    ctx,
    project,
    input.model,
    (catalog, model) => {
      const connected = input.connection && connectionWhere(catalog, model, input.connection, input.intersect ?? false);
      const where = alsoWhere(input.where || null, connected?.where ?? null);
      const about = {
        ...(where !== null && { where: constant(where) }),
        ...(input.search && { search: constant(input.search) }),
      };
      const status = input.status ?? "all";
      const paging = {
        sort: constant(input.sort ?? null),
        limit: constant(cut.limit),
        offset: constant(cut.offset),
      };
      const base = { model: model.name, status, searchesTranslations: true } as const;
      const roots: Record<ListPart, RootNode> = {
        results: {
          ...base,
          alias: "results",
          kind: "list",
          args: { ...about, ...paging },
          children: [...recordNodes(catalog, model, Boolean(input.search)), ...relatedNodes(catalog, model, related)],
          // What is connected with a record is read as in its lists in the API.
          byDefault: connected?.places ? "asc" : "desc",
          places: connected?.places,
          fromEnd: cut.fromEnd,
        },
        count: { ...base, alias: "count", kind: "count", args: about, children: [] },
      };
      return parts.map((part) => roots[part]);
    },
  );
  const results = answer.results?.map((raw) => storedRecord(withRelated(raw, related)));
  return { ...answer, ...(results && { results }) } as Pick<{ results: StoredRecord[]; count: number }, Part>;
}

/** Where a page lies, from the end that is nearer. */
function pageOf({ limit: size, page: number, total }: ListRecordsInput) {
  const limit = size ?? 50;
  const page = number ?? 1;
  if (!Number.isInteger(page) || page < 1) throw new PlinthError("BAD_USER_INPUT", t("page starts at 1."));
  const offset = (page - 1) * limit;
  const left = (total ?? 0) - offset;
  // As many as are left before it, or all of them: what a total that is out of date hides is found from the start.
  if (left <= 0 || left > offset) return { limit, offset, fromEnd: false };
  return { limit: Math.min(limit, left), offset: Math.max(0, left - limit), fromEnd: true };
}

/** The language that `local` names; null for the default one, which also an empty text stands for. */
export const localIn = (project: OpenProject, local: string | null | undefined): string | null =>
  localeOf(languagesOf(project), local || null, "local");

/**
 * One record, or null, in the language `local`; of a single-page model always its only one. `single_page_data` says
 * that the model is such a one.
 */
export async function getRecord(
  ctx: Context,
  project: OpenProject,
  input: { model: string; id?: string | null; local?: string | null; single_page_data?: boolean | null },
): Promise<StoredRecord | null> {
  const locale = localIn(project, input.local);
  const { record } = await read<{ record: Record<string, unknown> | null }>(
    ctx,
    project,
    input.model,
    (catalog, model) => {
      if (input.single_page_data) requireSinglePage(model);
      return [
        {
          alias: "record",
          kind: model.definition.single_page ? "single_page" : "one",
          model: model.name,
          status: "all",
          locale,
          args: { id: constant(input.id ?? null) },
          children: recordNodes(catalog, model),
        },
      ];
    },
  );
  return record && storedRecord(record);
}
