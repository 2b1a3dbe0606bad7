/** What a member with a role is answered by the console's commands about one model and one field of it: records, revisions, exports. */
import type { Context } from "../../../lib/engine/access/index.ts";
import {
  deleteRecord,
  duplicateRecord,
  exportRecords,
  getRecord,
  getRevision,
  listRecords,
  listRevisions,
  restoreRevision,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { type MatrixField, type MatrixWorld, type Model, otherOf, relationsOf, states } from "./world.ts";

type Ask = () => Promise<unknown>;

export interface ConsoleCalls {
  /** Change nothing. */
  reads: Record<string, Ask>;
  writes: Record<string, Ask>;
}

async function exported(...args: Parameters<typeof exportRecords>): Promise<string> {
  let text = "";
  for await (const part of await exportRecords(...args)) text += part;
  return text;
}

/** Calls by what they are about. `revisions` are all that there were in the beginning, by model. */
export function consoleCalls(
  { p: { project }, ids }: MatrixWorld,
  ctx: Context,
  model: Model,
  field: MatrixField,
  revisions: Readonly<Record<Model, readonly string[]>>,
): ConsoleCalls {
  const where = field.filter as Record<string, unknown>;
  const other = otherOf(model);
  const reads: Record<string, Ask> = {
    list: () => listRecords(ctx, project, { model }),
    filtered: () => listRecords(ctx, project, { model, where }),
    drafts: () => listRecords(ctx, project, { model, status: "draft", where: { NOT: where } }),
    search: () => listRecords(ctx, project, { model, search: "start" }),
    others: () => listRecords(ctx, project, { model: other }),
  };
  if (field.isPlain) reads.sorted = () => listRecords(ctx, project, { model, sort: [{ [field.name]: "desc" }] });
  for (const format of ["csv", "json", "ndjson"] as const) {
    reads[`export ${format}`] = () => exported(ctx, project, { model, format, status: "all" });
    reads[`export filtered ${format}`] = () => exported(ctx, project, { model, format, where, status: "all" });
    reads[`export others ${format}`] = () => exported(ctx, project, { model: other, format, status: "all" });
  }
  for (const relation of [...relationsOf[other].one, ...relationsOf[other].many])
    for (const intersect of [false, true])
      reads[`connected by ${relation} ${intersect}`] = () =>
        listRecords(ctx, project, {
          model,
          intersect,
          connection: { _id: ids[`${other} open`]!, model, to_model: other, known_as: relation },
        });
  const writes: Record<string, Ask> = {
    create: () => upsertRecord(ctx, project, { model, payload: { [field.name]: field.given }, status: "published" }),
  };
  for (const state of states) {
    const id = ids[`${model} ${state}`]!;
    reads[`get ${state}`] = () => getRecord(ctx, project, { model, id });
    reads[`revisions ${state}`] = () => listRevisions(ctx, project, { model, id });
    writes[`update ${state}`] = () => upsertRecord(ctx, project, { model, id, payload: { [field.name]: field.given } });
    writes[`duplicate ${state}`] = async () => {
      const copy = await duplicateRecord(ctx, project, { model, id });
      return getRecord(ctx, project, { model, id: copy.id });
    };
    writes[`delete ${state}`] = () => deleteRecord(ctx, project, { model, id });
  }
  for (const [i, id] of revisions[model].entries()) {
    reads[`revision ${i}`] = () => getRevision(ctx, project, { model, id });
    writes[`restore ${i}`] = () => restoreRevision(ctx, project, { model, id });
  }
  return { reads, writes };
}
