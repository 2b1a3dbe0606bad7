import type { Context } from "../../../../engine/access/index.ts";
import { requireMember } from "../../../../engine/projects/index.ts";
import {
  alsoWhere,
  deleteManyRecords,
  deleteRecord,
  deleteRecordView,
  duplicateRecord,
  getRecord,
  getRevision,
  type KeptInRecord,
  keptInRecord,
  listRecords,
  listRecordViews,
  listRevisionRelations,
  listRevisions,
  mayUpdateRecord,
  outboxPosition,
  type RecordWriter,
  type Revision,
  restoreRevision,
  type StoredRecord,
  saveRecordView,
  setStatusOfMany,
  setValuesOfMany,
  upsertRecord,
} from "../../../../engine/records/index.ts";
import { badInput } from "../../../../kernel/errors.ts";
import { t } from "../../../../kernel/words/words.ts";
import { isSelected } from "../selected.ts";
import type { Resolvers } from "../system-types.gen.d.ts";

interface SingleArguments {
  _id: string;
  model?: string | null;
  /** The only record of the model is meant, whatever the id. */
  single_page_data?: boolean | null;
}

interface ManyArguments {
  model_name: string;
  ids: string[];
}

/** Records of the session's project. */
export const recordResolvers = {
  async getModelData({ _key, where, ...input }, ctx, info) {
    const { project } = await requireMember(ctx, "content");
    const among = _key === null || _key === undefined ? null : { id: { in: [_key].flat() } };
    const narrowed = alsoWhere(where, among);
    const parts = (["results", "count"] as const).filter((part) => isSelected(info, part));
    // Before the list: a change that comes between is told once too often, and never not at all.
    const position = isSelected(info, "position") ? await outboxPosition(project.database) : null;
    const { results, count } = await listRecords(ctx, project, { ...input, where: narrowed }, parts);
    return { results: results?.map((record) => presentRecord(input.model, record)), count, position };
  },

  async getSingleData(
    {
      _id,
      model,
      local,
      revision,
      single_page_data,
    }: SingleArguments & { local?: string | null; revision?: boolean | null },
    ctx: Context,
  ) {
    const { project } = await requireMember(ctx, "content");
    if (!model) throw badInput({ model: t("Please name the model") });
    if (revision) return presentRevision(model, await getRevision(ctx, project, { model, id: _id }));
    const record = await getRecord(ctx, project, { model, id: _id, local, single_page_data });
    if (!record) return null;
    const { meta, ...shown } = presentRecord(model, record);
    let kept: Promise<KeptInRecord> | undefined;
    const ofKept = (part: keyof KeptInRecord) => async () => {
      kept ??= keptInRecord(ctx, project, model, record);
      return (await kept)[part];
    };
    const can_update = () => mayUpdateRecord(ctx, project, { model, id: record.id });
    const fields = { unread_fields: ofKept("unread_fields"), fixed_fields: ofKept("fixed_fields") };
    return { ...shown, meta: { ...meta, can_update, ...fields } };
  },

  async upsertModelData({ _id, model_name, ...input }, ctx) {
    const { project } = await requireMember(ctx, "content");
    const record = await upsertRecord(ctx, project, { ...input, model: model_name, id: _id });
    return presentRecord(model_name, record);
  },

  async listSingleModelRevisionData({ _id, model, single_page_data }, ctx) {
    const { project } = await requireMember(ctx, "content");
    const asked = { model: model ?? "", id: _id };
    const record = single_page_data ? await getRecord(ctx, project, { ...asked, single_page_data }) : { id: _id };
    const revisions = record ? await listRevisions(ctx, project, { ...asked, id: record.id }) : [];
    return revisions.map(({ last_modified_by, ...revision }) => ({
      ...revision,
      last_modified_by: presentWriter(last_modified_by),
    }));
  },

  async revisionRelations({ _id, model }, ctx) {
    const { project } = await requireMember(ctx, "content");
    const changes = await listRevisionRelations(ctx, project, { model, id: _id });
    return changes.map(({ removed, added, order, ...change }) => {
      const present = (records: typeof removed) => records.map((record) => presentRecord(change.model, record));
      return {
        ...change,
        removed: present(removed),
        added: present(added),
        order_then: present(order.before),
        order_now: present(order.now),
      };
    });
  },

  async restoreRevision({ _id, model_name, fields }, ctx) {
    const { project } = await requireMember(ctx, "content");
    return presentRecord(model_name, await restoreRevision(ctx, project, { model: model_name, id: _id, fields }));
  },

  async deleteModelData({ model_name, _id }, ctx) {
    const { project } = await requireMember(ctx, "content");
    return deleteRecord(ctx, project, { model: model_name, id: _id });
  },

  async duplicateModelData({ model_name, _id, mark_copy }, ctx) {
    const { project } = await requireMember(ctx, "content");
    return duplicateRecord(ctx, project, { model: model_name, id: _id, isMarked: mark_copy ?? false });
  },

  async deleteModelDataList({ model_name: model, ids }, ctx) {
    const { project } = await requireMember(ctx, "content");
    return deleteManyRecords(ctx, project, { model, ids });
  },

  async updateModelDataListStatus(
    { model_name: model, ids, status }: ManyArguments & { status: string },
    ctx: Context,
  ) {
    const { project } = await requireMember(ctx, "content");
    return setStatusOfMany(ctx, project, { model, ids, status });
  },

  async updateModelDataListValues({ model_name: model, ...input }, ctx) {
    const { project } = await requireMember(ctx, "content");
    return setValuesOfMany(ctx, project, { model, ...input });
  },

  recordViews: ({ model_name }, ctx) => listRecordViews(ctx, model_name),

  saveRecordView: ({ _id: id, model_name: model, ...view }, ctx) => saveRecordView(ctx, { ...view, id, model }),

  deleteRecordView: ({ _id, model_name }, ctx) => deleteRecordView(ctx, { id: _id, model: model_name }),
} satisfies Partial<Resolvers>;

function presentRecord(model: string, { id, data, meta }: StoredRecord) {
  return {
    id,
    _key: id,
    type: model,
    data,
    meta: {
      ...meta,
      created_by: presentWriter(meta.created_by),
      last_modified_by: presentWriter(meta.last_modified_by),
    },
  };
}

function presentRevision(model: string, { record_id, ...revision }: Revision) {
  const record = presentRecord(model, revision);
  return { ...record, meta: { ...record.meta, revision: true, root_revision_id: record_id, resource_id: record_id } };
}

function presentWriter(writer: RecordWriter | null) {
  return writer && { ...writer, _key: writer.id };
}
