/** The system API's calls about records, as the content screens use them. */
import { graphql, type ResultOf } from "../../lib/console/graphql.ts";
import type { RecordValues } from "../field-kinds/field-kind.ts";

export const RecordsQuery = graphql(`
  query Content_Records($model: String!, $limit: Int, $page: Int, $search: String, $status: FILTER_STATUS_TYPE_ENUM,
    $where: JSON, $sort: JSON, $connection: ListAllDataDetailedOfAModelConnectionPayload, $intersect: Boolean) {
    getModelData(model: $model, limit: $limit, page: $page, search: $search, status: $status,
      where: $where, sort: $sort, connection: $connection, intersect: $intersect) {
      count
      results { id data meta { created_at updated_at status created_by { id first_name email }
        last_modified_by { id first_name email } } }
    }
  }
`);

/**
 * A page of a list without its total, which is asked for apart: it stays the same from page to page, and costs more
 * than a page where records are many.
 */
export const RowsQuery = graphql(`
  query Content_Rows($model: String!, $limit: Int, $page: Int, $total: Int, $search: String,
    $status: FILTER_STATUS_TYPE_ENUM, $where: JSON, $sort: JSON, $related: [String!]) {
    getModelData(model: $model, limit: $limit, page: $page, total: $total, search: $search, status: $status,
      where: $where, sort: $sort, related: $related) {
      position
      results {
        id data meta {
          created_at updated_at status created_by { id first_name email } last_modified_by { id first_name email }
          search_highlights { field before match after }
        }
      }
    }
  }
`);

export const TotalQuery = graphql(`
  query Content_Total($model: String!, $search: String, $status: FILTER_STATUS_TYPE_ENUM, $where: JSON) {
    getModelData(model: $model, search: $search, status: $status, where: $where) { count }
  }
`);

/**
 * The same for a list that follows changes: under a name of its own, because an answer must not move rows before they
 * may.
 */
export const LiveRecordsQuery = graphql(`
  query Content_LiveRecords($model: String!, $limit: Int, $page: Int, $search: String, $status: FILTER_STATUS_TYPE_ENUM,
    $where: JSON, $sort: JSON, $connection: ListAllDataDetailedOfAModelConnectionPayload, $intersect: Boolean,
    $related: [String!]) {
    getModelData(model: $model, limit: $limit, page: $page, search: $search, status: $status,
      where: $where, sort: $sort, connection: $connection, intersect: $intersect, related: $related) {
      count
      results {
        id data meta {
          created_at updated_at status created_by { id first_name email } last_modified_by { id first_name email }
          search_highlights { field before match after }
        }
      }
    }
  }
`);

export const RecordQuery = graphql(`
  query Content_Record($id: String!, $model: String!, $single: Boolean, $local: String) {
    getSingleData(_id: $id, model: $model, single_page_data: $single, local: $local) {
      id data meta { created_at updated_at status can_update unread_fields fixed_fields
        created_by { id first_name email }
        last_modified_by { id first_name email } }
    }
  }
`);

export const SaveRecordMutation = graphql(`
  mutation Content_Save($id: String, $model: String!, $payload: JSON, $connect: JSON, $disconnect: JSON, $order: JSON,
    $status: String, $single: Boolean, $translations: JSON, $expected: String, $force: Boolean) {
    upsertModelData(_id: $id, model_name: $model, payload: $payload, translations: $translations, connect: $connect,
      disconnect: $disconnect, order: $order, status: $status, single_page_data: $single,
      expected_updated_at: $expected, force_update: $force) { id meta { updated_at } }
  }
`);

export const DeleteRecordMutation = graphql(`
  mutation Content_Delete($id: String!, $model: String!) {
    deleteModelData(model_name: $model, _id: $id) { id }
  }
`);

export const DuplicateRecordMutation = graphql(`
  mutation Content_Duplicate($id: String!, $model: String!) {
    duplicateModelData(model_name: $model, _id: $id, mark_copy: true) { id }
  }
`);

export const RevisionsQuery = graphql(`
  query Content_Revisions($id: String!, $model: String!) {
    listSingleModelRevisionData(_id: $id, model: $model) { id status updated_at
      last_modified_by { id first_name email } }
  }
`);

/** What a record was, with the names of its files, and the fields that cannot be restored. */
export const RevisionQuery = graphql(`
  query Content_Revision($id: String!, $model: String!) {
    getSingleData(_id: $id, model: $model, revision: true) {
      id data meta { created_at updated_at status left_out unread_fields translations files { id file_name } }
    }
  }
`);

/** Whether changes keep what was there before, in all models. */
export const HistoryQuery = graphql(`
  query Content_History { currentProject { id settings { project_id enable_revision_history } } }
`);

export const RevisionRelationsQuery = graphql(`
  query Content_RevisionRelations($id: String!, $model: String!) {
    revisionRelations(_id: $id, model: $model) {
      name model others
      removed { id data meta { created_at updated_at status } }
      added { id data meta { created_at updated_at status } }
      order_then { id data meta { created_at updated_at status } }
      order_now { id data meta { created_at updated_at status } }
    }
  }
`);

export const RestoreRevisionMutation = graphql(`
  mutation Content_RestoreRevision($id: String!, $model: String!, $fields: [String!]) {
    restoreRevision(_id: $id, model_name: $model, fields: $fields) { id meta { left_out lost_files } }
  }
`);

/**
 * What a change of records makes stale: given to mutations and queries, because an empty list carries no type names.
 */
export const recordTypenames = { additionalTypenames: ["DocumentModelType"] };

/** A record as lists and forms use it. */
export interface ConsoleRecord {
  id: string;
  data: RecordValues;
  status: "draft" | "published";
  created_at: string;
  updated_at: string;
  /** Who wrote it last: first name, else email; empty where nobody is known. */
  modified_by: string;
  /** Who made it, in the same way. */
  created_by?: string;
  /** Of one that was read alone: whether the reader's role may change it as it is now. */
  can_update?: boolean;
  /** Of one that was read alone: fields that the reader's role does not read in it, and those that it cannot change. */
  unread_fields?: readonly string[];
  fixed_fields?: readonly string[];
  /** Where a search found it. */
  found?: readonly SearchHighlight[];
}

/** A piece of a text that was searched: a match, and what stands around it. */
export interface SearchHighlight {
  /** With a dot where it is inside of an object. */
  field: string;
  before: string;
  match: string;
  after: string;
}

type WholeRecord = NonNullable<ResultOf<typeof RecordQuery>["getSingleData"]>;
/** Without what only a record has that is read alone. */
type RawRecord = Pick<WholeRecord, "id" | "data"> & {
  meta:
    | (Omit<NonNullable<WholeRecord["meta"]>, Extra> &
        Partial<Pick<NonNullable<WholeRecord["meta"]>, Extra>> & { search_highlights?: SearchHighlight[] | null })
    | null;
};
type Extra = "created_by" | "last_modified_by" | "can_update" | "unread_fields" | "fixed_fields";

/** A record of an answer. */
export function recordOf(raw: RawRecord): ConsoleRecord {
  return {
    id: raw.id ?? "",
    data: (raw.data ?? {}) as RecordValues,
    status: raw.meta?.status === "published" ? "published" : "draft",
    created_at: raw.meta?.created_at ?? "",
    updated_at: raw.meta?.updated_at ?? "",
    created_by: personOf(raw.meta?.created_by),
    modified_by: personOf(raw.meta?.last_modified_by ?? raw.meta?.created_by),
    ...(typeof raw.meta?.can_update === "boolean" && { can_update: raw.meta.can_update }),
    ...(raw.meta?.unread_fields && { unread_fields: raw.meta.unread_fields }),
    ...(raw.meta?.fixed_fields && { fixed_fields: raw.meta.fixed_fields }),
    ...(raw.meta?.search_highlights && { found: raw.meta.search_highlights }),
  };
}

/** How a person is named: first name, else email; empty where nobody is known. */
export function personOf(person: { first_name: string | null; email: string | null } | null | undefined): string {
  return person?.first_name || person?.email || "";
}

interface Rows {
  getModelData: { results: readonly (RawRecord | null)[] | null } | null;
}

/** The records of a list's answer. */
export function recordsOf(data: Rows | undefined): ConsoleRecord[] {
  return (data?.getModelData?.results ?? []).flatMap((raw) => (raw ? [recordOf(raw)] : []));
}

/**
 * The `sort` argument for a grid's sort: `-title` is `[{ title: "desc" }]`, `meta.created_at` is `[{ meta: {
 * created_at: "asc" } }]`, as `author.name` is.
 */
export function sortArgument(sort: string): unknown {
  if (!sort) return null;
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const [name = "", meta] = sort.replace(/^-/, "").split(".");
  return [meta ? { [name]: { [meta]: direction } } : { [name]: direction }];
}
