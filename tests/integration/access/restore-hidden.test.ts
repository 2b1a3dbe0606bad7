/** Who restores a deleted record restores all of it, also what is hidden from them, and learns nothing of that. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { modelFieldOperation, updateModel, upsertField } from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { restoreRevision } from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const text = (field_label: string, more: Record<string, unknown> = {}) => ({
  field_label,
  field_type: "text",
  input_type: "string",
  ...more,
});
const hidden = { hide_for_roles: ["clerk"] };

let platform: TestPlatform;
let p: TestProject;
let clerk: Context;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      person: {
        fields: [
          text("Name", { validation: { locals: ["en", "de"] } }),
          text("Pay", { validation: { ...hidden, required: true, locals: ["en", "de"] } }),
          text("Badge", { validation: { ...hidden, unique: true } }),
          text("Born", { field_type: "date", validation: hidden }),
          { field_label: "Home", field_type: "object", input_type: "object" },
          text("City", { parent_field: "home" }),
          text("Street", { parent_field: "home", validation: hidden }),
        ],
      },
    },
  });
  await updateProject(p.owner, { settings: { locals: ["en", "de"], default_locale: "en" } });
  await updateModel(p.owner, { type: "update", model_name: "person", enable_revision: true });
  p.project = await openProject(platform, p.project.id);
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  await p.roleToken("clerk", { person: all });
  clerk = await p.member("clerk");
});
afterAll(() => platform.close());

const whole = {
  name: "Ada",
  pay: "12",
  badge: "b1",
  born: "1815-12-10T00:00:00.000Z",
  home: { city: "London", street: "Regent" },
};
const selected = "name pay badge born home { city street }";
const read = async (id: string, locale = "en") =>
  (
    await p.ask(`query ($id: ID!, $locale: String) { person(id: $id, locale: $locale) { ${selected} } }`, {
      id,
      locale,
    })
  ).json.data.person;

/** A record that was deleted, and its last revision. */
async function deleted(input: object = whole) {
  const { json } = await p.ask(`mutation ($input: PersonInput!) { createPerson(input: $input) { id } }`, { input });
  expect(json.errors).toBeUndefined();
  const { id } = json.data.createPerson;
  await p.ask(
    `mutation ($id: ID!) { updatePerson(id: $id, locale: "de", input: { name: "Adda", pay: "zwölf" }) { id } }`,
    { id },
  );
  await p.ask(`mutation ($id: ID!) { deletePerson(id: $id) { id } }`, { id });
  const revision = await platform.pool.query<{ id: string }>(
    `select id from "${p.project.database.schema}"._revisions where record_id = $1 order by id desc limit 1`,
    [id],
  );
  return { id, restore: () => restoreRevision(clerk, p.project, { model: "person", id: revision.rows[0]!.id }) };
}

test("hidden fields, hidden parts of objects and their translations come back, and the answer has none of them", async () => {
  const { id, restore } = await deleted();
  const answer = await restore();
  expect(answer.data).toEqual({ name: "Ada", home: { city: "London" } });
  expect(await read(id)).toEqual(whole);
  expect(await read(id, "de")).toEqual({ ...whole, name: "Adda", pay: "zwölf" });
});

test("what keeps a hidden field from being restored is not named", async () => {
  const clashing = await deleted({ ...whole, badge: "b2" });
  await p.ask(`mutation { createPerson(input: { name: "Bob", pay: "1", badge: "b2" }) { id } }`);
  const clash: unknown = await clashing.restore().catch((error: unknown) => error);
  expect(clash).toMatchObject({ code: "CONFLICT", message: "The record clashes with another one." });
  expect((clash as { fields?: unknown }).fields).toBeUndefined();
  const { restore, id } = await deleted({ ...whole, badge: "b3" });
  await upsertField(p.owner, {
    model_name: "person",
    ...text("Pay", { validation: { ...hidden, required: true, locals: ["en", "de"], char_limit: [1] } }),
    is_update: true,
  });
  const refused: unknown = await restore().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "FORBIDDEN", message: expect.stringContaining("does not fit") });
  expect(JSON.stringify([refused, (refused as Error).message])).not.toContain("Pay");
  expect(await read(id)).toBeNull();
  await modelFieldOperation(p.owner, { type: "delete", model_name: "person", field_name: "pay" });
  await restore();
  const { json } = await p.ask(`query ($id: ID!) { person(id: $id) { badge home { street } } }`, { id });
  expect(json.data.person).toEqual({ badge: "b3", home: { street: "Regent" } });
});
