/** A revision can be read after whatever became of its fields; it is restored as it was, or refused with the fields that do not fit any more. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelFieldOperation, updateModel } from "../../../lib/engine/models/index.ts";
import {
  getRecord,
  getRevision,
  listRevisions,
  restoreRevision,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type FieldSample, fieldSamples, withFiles } from "../../support/field-samples.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const samples = fieldSamples.filter(({ kind }) => kind !== "password");
const texts = (labels: readonly string[] = [], parent_field = "") =>
  labels.map((field_label) => ({ field_label, field_type: "text", input_type: "string", parent_field }));
const fieldsOf = ({ name, field, inside }: FieldSample) => [{ ...field, field_label: name }, ...texts(inside, name)];

let platform: TestPlatform;
let p: TestProject;
const files = [uuidv7(), uuidv7()];

beforeAll(async () => {
  platform = await testPlatform();
  const models = Object.fromEntries(samples.map((sample) => [`of_${sample.name}`, { fields: fieldsOf(sample) }]));
  p = await testProject(platform, { models });
  for (const model_name of Object.keys(models))
    await updateModel(p.owner, { type: "update", model_name, enable_revision: true });
  await platform.db
    .insertInto("plinth.media_files")
    .values(
      files.map((id, n) => ({
        id,
        project_id: p.project.id,
        file_name: `${n}.png`,
        kind: "image",
        content_type: "image/png",
        file_extension: "png",
        size: 1,
        storage: "local",
        storage_key: id,
        sha256: Buffer.from([n]),
      })) as never,
    )
    .execute();
});
afterAll(() => platform.close());

const save = (model: string, payload: object, id?: string) =>
  upsertRecord(p.owner, p.project, { model, id, payload, status: "published" });

test.each(samples.map((sample) => [sample.name, sample] as const))(
  "%s: restored, renamed, and of another type",
  async (name, sample) => {
    const model = `of_${name}`;
    const [one, two] = sample.values.map((value) => withFiles(value, files));
    const { id, data: first } = await save(model, { [name]: one });
    await save(model, { [name]: two }, id);
    const revision = (await listRevisions(p.owner, p.project, { model, id }))[0]!.id;
    const asked = { model, id: revision };
    expect((await restoreRevision(p.owner, p.project, asked)).data).toEqual(first);

    if (sample.inside) {
      await modelFieldOperation(p.owner, {
        type: "rename",
        model_name: model,
        parent_field: name,
        field_name: "inner",
        new_name: "Outer",
      });
      const renamed = JSON.parse(JSON.stringify(first).replaceAll('"inner"', '"outer"'));
      expect((await getRevision(p.owner, p.project, asked)).data).toEqual(renamed);
      expect((await restoreRevision(p.owner, p.project, asked)).data).toEqual(renamed);
    }

    for (const changed_type of ["text", "int", "boolean", "date", "geo", "object", "repeated", "dynamicList"]) {
      await save(model, { [name]: null }, id);
      await modelFieldOperation(p.owner, {
        type: "change_type",
        model_name: model,
        field_name: name,
        changed_type,
        force: true,
      });
      expect(Object.keys((await getRevision(p.owner, p.project, asked)).data)).toEqual([name]);
      const restored = await restoreRevision(p.owner, p.project, asked).catch((error: unknown) => error);
      if (restored instanceof Error) {
        expect(restored).toMatchObject({ code: "BAD_USER_INPUT" });
        const paths = Object.keys((restored as Error & { fields: object }).fields);
        expect(paths.filter((path) => !path.startsWith(`payload.${name}`))).toEqual([]);
        expect((await getRecord(p.owner, p.project, { model, id }))?.data[name] ?? null).toBeNull();
      }
    }
  },
);
