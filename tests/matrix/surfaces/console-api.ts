/** The system API as the console's screens ask it, by a member of the role. */
import { print } from "graphql";
import { type ConsoleModel, ConsoleModelsQuery, modelsOf } from "../../../components/models/console-models.ts";
import {
  DuplicateRecordMutation,
  RecordQuery,
  RecordsQuery,
  RestoreRevisionMutation,
  RevisionsQuery,
  recordOf,
  SaveRecordMutation,
  sortArgument,
} from "../../../components/records/record-documents.ts";
import type { ImportReport } from "../../../lib/engine/records/index.ts";
import { sortTerm, type Values } from "../values.ts";
import { type Data, done } from "../world.ts";
import { type Answer, type Asked, refusal, type Surface, type WriteOptions, whereOf } from "./surface.ts";

async function call<T>(
  { home, as }: Asked,
  document: Parameters<typeof print>[0],
  variables: object,
  read: (data: Data) => T,
): Promise<Answer<T>> {
  const { data, errors } = await home.people[as].gql(print(document), variables);
  if (!errors) return { ok: read(data) };
  return refusal(errors[0].extensions.code, errors[0].extensions.fields, "payload.");
}

/** A translation is sent beside the values of the default language. */
async function save(
  asked: Asked,
  id: string | null,
  values: Values,
  { status, locale }: WriteOptions,
): Promise<Answer<string>> {
  const sent = locale ? { payload: {}, translations: { [locale]: values } } : { payload: values };
  return call(
    asked,
    SaveRecordMutation,
    { id, model: asked.model, ...sent, status },
    ({ upsertModelData }) => upsertModelData.id,
  );
}

export const consoleApi: Surface = {
  create: (asked, values, options = {}) =>
    save(asked, null, { mark: asked.mark, ...values }, { status: "published", ...options }),
  update: (asked, id, values, options = {}) => save(asked, id, values, options),
  read: (asked, id, { locale, status = "all" } = {}) =>
    call(asked, RecordQuery, { id, model: asked.model, local: locale }, ({ getSingleData }) => {
      const record = getSingleData && recordOf(getSingleData);
      return record && (status === "all" || record.status === status) ? record.data : null;
    }),
  list: (asked, { where, sort, search }) =>
    call(
      asked,
      RecordsQuery,
      {
        model: asked.model,
        where: whereOf(asked, where),
        search,
        sort: sort && sortArgument(sortTerm(asked.place, sort)),
      },
      ({ getModelData }) => getModelData.results.map(({ id }: { id: string }) => id),
    ),
  group: () => {
    throw new Error("the system API has no groups");
  },
};

export const duplicate = (asked: Asked, id: string) =>
  call(
    asked,
    DuplicateRecordMutation,
    { id, model: asked.model },
    ({ duplicateModelData }) => duplicateModelData.id as string,
  );

/** Restores what the record was before its last change. */
export async function restore(asked: Asked, id: string): Promise<Answer<string>> {
  const { listSingleModelRevisionData: revisions } = await done(asked.home.people.editor, print(RevisionsQuery), {
    id,
    model: asked.model,
  });
  return call(
    asked,
    RestoreRevisionMutation,
    { id: revisions[0].id, model: asked.model },
    ({ restoreRevision }) => restoreRevision.id,
  );
}

/** The model as the console's screens have it. */
export async function consoleModel({ home, as, model }: Asked): Promise<ConsoleModel> {
  const data = await done(home.people[as], print(ConsoleModelsQuery));
  return modelsOf(data).find(({ name }) => name === model)!;
}

/** The case's records as a file. */
export async function exportFile(asked: Asked, format: "csv" | "ndjson"): Promise<Answer<string>> {
  const query = new URLSearchParams({ model: asked.model, format, where: JSON.stringify(whereOf(asked)) });
  const { status, body } = await asked.home.people[asked.as].browser.get(`/system/records/export?${query}`);
  return status === 200 ? { ok: body } : refusal(body.error.code, body.error.fields);
}

export async function importFile(
  asked: Asked,
  format: "csv" | "ndjson",
  text: string,
  how: Record<string, string> = {},
): Promise<Answer<ImportReport>> {
  const query = new URLSearchParams({ model: asked.model, format, status: "published", ...how });
  const { status, body } = await asked.home.people[asked.as].browser.request(
    "POST",
    `/system/records/import?${query}`,
    text,
    { "content-type": "text/plain" },
  );
  return status === 200 ? { ok: body.body } : refusal(body.error.code, body.error.fields);
}
