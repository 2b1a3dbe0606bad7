/** A revision can be read and restored after whatever became of its fields: in the types of today, without what has no meaning in them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fieldShapeOf } from "../../../lib/contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { converter, Shortened, unconvertible } from "../../../lib/engine/field-kinds/index.ts";
import { loadModels, modelFieldOperation, updateModel } from "../../../lib/engine/models/index.ts";
import {
  getRecord,
  getRevision,
  listRevisions,
  restoreRevision,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { type FieldSample, fieldSamples, withFiles } from "../../support/fields/field-samples.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { isShort } from "../../support/short-form/drawn.ts";

const samples = fieldSamples.filter(({ kind }) => kind !== "password");
const texts = (labels: readonly string[] = [], parent_field = "") =>
  labels.map((field_label) => ({ field_label, field_type: "text", input_type: "string", parent_field }));
const fieldsOf = ({ name, field, inside }: FieldSample) => [{ ...field, field_label: name }, ...texts(inside, name)];

let platform: TestPlatform;
let p: TestProject;
const files = [uuidv7(), uuidv7()];

beforeAll(async () => {
  platform = await testPlatform();
  const ofKinds = samples.map((sample) => [`of_${sample.name}`, { fields: fieldsOf(sample) }] as const);
  const models = { ...Object.fromEntries(ofKinds), note: { fields: texts(["Title"]) } };
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

/** A name for each kind that a field can be changed to. */
const types = [
  ...["text", "dropdown", "int", "multiSelect", "double", "boolean", "date", "local_date", "local_time", "long_text"],
  ...["multiline", "email", "url", "dynamicList", "json", "object", "repeated", "geo", "color", "media", "text"],
];
/** In the short run each sample tries a third of them, and neighbours other ones. */
const typesFor = (sample: FieldSample) =>
  isShort ? types.filter((_, i) => (i + samples.indexOf(sample)) % 3 === 0) : types;
const fieldOf = async (model: string, name: string) =>
  (await loadModels(p.project)).models
    .find((one) => one.name === model)
    ?.fields.find(({ identifier }) => identifier === name);
const isSameKind = (a: FieldDefinition, b: FieldDefinition) => {
  const [one, other] = [fieldShapeOf(a), fieldShapeOf(b)];
  return one.kind === other.kind && one.element === other.element;
};
/** Whether its values are answered as they are stored. */
const isPlain = (field: FieldDefinition) => ["value", "values", "formatted"].includes(fieldShapeOf(field).form);

/** The files of a revision have names while they are there. */
async function expectNamed(asked: { model: string; id: string }, ids: string | string[]) {
  const { meta } = await getRevision(p.owner, p.project, asked);
  expect(meta.files).toEqual(
    [ids]
      .flat()
      .sort()
      .map((id) => ({ id, file_name: `${files.indexOf(id)}.png` })),
  );
}

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

    const former = (await fieldOf(model, name))!;
    const { data } = await getRevision(p.owner, p.project, asked);
    if (sample.kind === "media") await expectNamed(asked, data[name] as string | string[]);
    const stored = fieldShapeOf(former).form === "files" ? [data[name]].flat() : data[name];
    for (const changed_type of typesFor(sample)) {
      const change = { type: "change_type", model_name: model, field_name: name, changed_type, force: true };
      // Fixed options are made of values that are there.
      const changed = await modelFieldOperation(p.owner, change).catch(() => null);
      if (!changed) {
        expect(changed_type, name).toMatch(/dropdown|multiSelect/);
        continue;
      }
      const today = (await fieldOf(model, name))!;
      const expected = isSameKind(former, today) ? stored : converter(former, today)(stored);
      const current = (await getRecord(p.owner, p.project, { model, id }))!;
      const read = await getRevision(p.owner, p.project, asked);
      const restored = await restoreRevision(p.owner, p.project, asked);
      const label = `${name} to ${changed_type}`;
      expect(Object.keys(read.data)).toEqual([name]);
      if (expected === unconvertible) {
        expect(read.meta.left_out, label).toEqual([name]);
        expect(restored.meta.left_out, label).toEqual([name]);
        expect(restored.data, label).toEqual(current.data);
      } else {
        expect(read.meta.left_out, label).toEqual([]);
        expect(restored.meta.left_out, label).toEqual([]);
        if (!isPlain(today)) continue;
        expect(read.data[name], label).toEqual(expected instanceof Shortened ? expected.kept : expected);
        expect(restored.data, label).toEqual(read.data);
      }
    }
  },
);

test("a record that somebody deletes the moment it is restored is not there, and nothing else went wrong", async () => {
  const { schema } = p.project.database;
  const { id } = await upsertRecord(p.owner, p.project, { model: "note", payload: { title: "a" } });
  await upsertRecord(p.owner, p.project, { model: "note", id, payload: { title: "b" } });
  const [revision] = await listRevisions(p.owner, p.project, { model: "note", id });
  await platform.pool.query(
    `create function "${schema}".gone() returns trigger language plpgsql as
       $$ begin delete from "${schema}".note where id = new.id; return null; end $$;
     create constraint trigger gone after update on "${schema}".note deferrable initially deferred
       for each row execute function "${schema}".gone()`,
  );
  try {
    const restoring = restoreRevision(p.owner, p.project, { model: "note", id: revision!.id });
    await expect(restoring).rejects.toMatchObject({ code: "NOT_FOUND" });
  } finally {
    await platform.pool.query(`drop function "${schema}".gone() cascade`);
  }
});
