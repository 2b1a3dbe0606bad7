/** What a role may do and what is hidden from it stays the same while models and fields are renamed, moved, converted and copied, whoever made the role. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { modelFieldOperation, updateModel } from "../../../lib/engine/models/index.ts";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import { generateToken } from "../../../lib/engine/tokens/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let token: string;

beforeAll(async () => {
  platform = await testPlatform();
  const validation = { hide_for_roles: ["clerk"] };
  const text = (field_label: string, more = {}) => ({ field_label, field_type: "text", input_type: "string", ...more });
  p = await testProject(platform, {
    models: {
      memo: {
        fields: [
          text("Title"),
          text("Pay", { validation }),
          { field_label: "Box", field_type: "object", input_type: "object" },
          text("Plain", { parent_field: "box" }),
          text("Inner", { parent_field: "box", validation }),
        ],
      },
      topic: { fields: [text("Name")] },
    },
    relations: [{ from: "memo", to: "topic", forward: "has_one", reverse: "has_many" }],
  });
  await upsertRole(p.owner, {
    name: "clerk",
    api_permissions: { memo: { read: "all", update: "all" }, topic: { read: "all" } },
  });
  token = (await generateToken(p.owner, { name: "clerk", role: "clerk", duration: null })).token;
  const { json } = await p.ask(
    `mutation { createMemo(input: { title: "t", pay: "12", box: { plain: "p", inner: "34" } }, create: { topic: { name: "n" } }) { id } }`,
  );
  expect(json.errors).toBeUndefined();
});
afterAll(() => platform.close());

/** All that the clerk can find: schema, every readable field by REST, and whether values that are hidden come through. */
async function seen(model: string) {
  const schema = (
    await p.ask(`{ __schema { types { name fields { name } inputFields { name } enumValues { name } } } }`, {}, token)
  ).text;
  const rest = await restCaller(platform, token)("GET", `${model}?limit=5`);
  return { status: rest.status, text: schema + rest.text };
}

async function hidesStill(model: string, names: readonly string[]) {
  const { status, text } = await seen(model);
  expect(status).toBe(200);
  for (const name of [...names, "12", "34"]) expect(text).not.toContain(`"${name}"`);
}
const operation = (input: Record<string, unknown>) => modelFieldOperation(p.owner, { model_name: "note", ...input });

test("a role follows the new name of a model, and its hidden fields the new names of fields", async () => {
  await hidesStill("memo", ["pay", "inner"]);
  await updateModel(p.owner, { type: "rename", model_name: "memo", new_name: "note" });
  await hidesStill("note", ["pay", "inner"]);
  expect((await seen("memo")).status).toBe(404);
  const update = `mutation { updateNoteList(where: {}, input: { title: "new" }) { title topic { name } } }`;
  expect((await p.ask(update, {}, token)).json.data.updateNoteList).toEqual([{ title: "new", topic: { name: "n" } }]);
  await operation({ type: "rename", field_name: "pay", new_name: "Wage" });
  await operation({ type: "rename", field_name: "inner", parent_field: "box", new_name: "Core" });
  await operation({ type: "rename", field_name: "box", new_name: "Crate" });
  await hidesStill("note", ["pay", "inner", "wage", "core"]);
  expect((await p.ask(`{ noteList { wage crate { core } } }`)).json.data.noteList).toEqual([
    { wage: "12", crate: { core: "34" } },
  ]);
});

test("a copy of a hidden field is hidden, and so is one that is moved or converted; a copied model is closed", async () => {
  await operation({ type: "duplicate", field_name: "wage", new_name: "Second" });
  await operation({ type: "change_type", field_name: "wage", changed_type: "int" });
  await operation({ type: "duplicate", field_name: "crate", new_name: "Chest" });
  await hidesStill("note", ["wage", "core", "second"]);
  await operation({ type: "move", field_name: "core", parent_field: "crate", moved_to: "" });
  await hidesStill("note", ["wage", "second"]);
  expect((await seen("note")).text).not.toMatch(/"core"/);
  await updateModel(p.owner, { type: "duplicate", model_name: "note", new_name: "copy" });
  const { status, text } = await seen("copy");
  expect(status).toBe(404);
  expect(text).not.toContain("copyList");
});

test("a model that is made under the name of a deleted one is closed to roles that had the old one", async () => {
  await updateModel(p.owner, { type: "delete", model_name: "copy" });
  await updateModel(p.owner, { type: "rename", model_name: "note", new_name: "letter" });
  await updateModel(p.owner, { type: "duplicate", model_name: "letter", new_name: "note" });
  expect((await seen("note")).status).toBe(404);
  await hidesStill("letter", ["wage", "second", "core"]);
});
