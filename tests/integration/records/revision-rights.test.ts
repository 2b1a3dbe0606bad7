/** Who may see what a record was: never more than of the record itself, and drafts only with the right to change it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Context, ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { updateModel } from "../../../lib/engine/models/index.ts";
import type { OpenProject } from "../../../lib/engine/projects/index.ts";
import {
  deleteRecord,
  duplicateRecord,
  getRecord,
  getRevision,
  listRevisions,
  restoreRevision,
  upsertRecord,
} from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const text = (label: string, validation = {}) => ({
  field_label: label,
  field_type: "text",
  input_type: "string",
  validation,
});

/** Rights that a role may have beside reading all; `mine` is custom logic that lets it change what is hers. */
const roles = {
  reader: { update: "none", seesDrafts: () => false },
  mine: { update: "custom_logic", seesDrafts: (owner: string) => owner === "her" },
  editor: { update: "all", seesDrafts: () => true },
} as const;

let platform: TestPlatform;
let p: TestProject;
const members: Record<string, Context> = {};

beforeAll(async () => {
  platform = await testPlatform();
  ruleDeciderSlot.provide(
    platform,
    async (_, { action }) => action !== "update" || { where: { owner: { eq: "her" } } },
  );
  p = await testProject(platform, {
    models: {
      note: {
        fields: [text("Title"), text("Owner"), text("Pay", { hide_for_roles: Object.keys(roles) })],
      },
    },
  });
  await updateModel(p.owner, { type: "update", model_name: "note", enable_revision: true });
  for (const [name, { update }] of Object.entries(roles)) {
    await p.roleToken(name, { note: { read: "all", create: "all", update, delete: "all" } });
    members[name] = await p.member(name);
  }
});
afterAll(() => platform.close());

const model = "note";

/** A published record with two revisions, the older of them a draft. */
async function record(owner: string, ctx = p.owner, project = p.project) {
  const save = (payload: object, status: string, id?: string) =>
    upsertRecord(ctx, project, { model, id, payload, status });
  const { id } = await save({ title: "not yet for all", owner, pay: "12" }, "draft");
  await save({ title: "first" }, "published", id);
  await save({ title: "second" }, "published", id);
  const revisions = await listRevisions(ctx, project, { model, id });
  expect(revisions.map(({ status }) => status)).toEqual(["published", "draft"]);
  return { id, published: revisions[0]!.id, draft: revisions[1]!.id };
}

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => "ok",
    (error: unknown) => (error as { code: string }).code,
  );

test.each(
  Object.entries(roles).flatMap(([role, rights]) => ["her", "him"].map((owner) => [role, owner, rights] as const)),
)(
  "%s: drafts of a record of %s are listed, read and restored by those who may change it alone",
  async (role, owner, { update, seesDrafts }) => {
    const ctx = members[role]!;
    const { id, published, draft } = await record(owner);
    const sees = seesDrafts(owner);
    const listed = await listRevisions(ctx, p.project, { model, id });
    expect(listed.map((one) => one.id)).toEqual(sees ? [published, draft] : [published]);
    expect(await codeOf(getRevision(ctx, p.project, { model, id: draft }))).toBe(sees ? "ok" : "NOT_FOUND");
    expect((await getRevision(ctx, p.project, { model, id: published })).data).toEqual({ title: "first", owner });
    expect(await codeOf(restoreRevision(ctx, p.project, { model, id: draft }))).toBe(sees ? "ok" : "NOT_FOUND");
    if (sees) return;
    const refused = update === "none" ? "FORBIDDEN" : "NOT_FOUND";
    expect(await codeOf(restoreRevision(ctx, p.project, { model, id: published }))).toBe(refused);
    expect((await getRecord(p.owner, p.project, { model, id }))?.data.title).toBe("second");
  },
);

test("what is hidden from the role is in no revision, whoever may see its drafts", async () => {
  const { draft } = await record("her");
  for (const role of ["mine", "editor"])
    expect((await getRevision(members[role]!, p.project, { model, id: draft })).data).toEqual({
      title: "not yet for all",
      owner: "her",
    });
  expect((await getRevision(p.owner, p.project, { model, id: draft })).data).toHaveProperty("pay", "12");
});

test("of a deleted record, drafts are for those who may change all records of the model", async () => {
  const { id, published, draft } = await record("her");
  await upsertRecord(p.owner, p.project, { model, id, payload: {}, status: "draft" });
  await deleteRecord(p.owner, p.project, { model, id });
  for (const [role, sees] of [
    ["reader", false],
    ["mine", false],
    ["editor", true],
  ] as const) {
    const listed = (await listRevisions(members[role]!, p.project, { model, id })).map((one) => one.status);
    expect([role, listed]).toEqual([
      role,
      sees ? ["draft", "published", "published", "draft"] : ["published", "published"],
    ]);
    expect(await codeOf(getRevision(members[role]!, p.project, { model, id: draft }))).toBe(sees ? "ok" : "NOT_FOUND");
    expect(await codeOf(getRevision(members[role]!, p.project, { model, id: published }))).toBe("ok");
  }
});

test("drafts are neither duplicated nor deleted by those who may not see them", async () => {
  for (const [role, { seesDrafts }] of Object.entries(roles))
    for (const owner of ["her", "him"]) {
      const { id } = await upsertRecord(p.owner, p.project, { model, payload: { owner } });
      const expected = [role, owner, seesDrafts(owner) ? "ok" : "NOT_FOUND"];
      expect([role, owner, await codeOf(duplicateRecord(members[role]!, p.project, { model, id }))]).toEqual(expected);
      expect([role, owner, await codeOf(deleteRecord(members[role]!, p.project, { model, id }))]).toEqual(expected);
    }
});

test("revisions of one tenant are not another's, not even of a record that is gone; its own tenant gets it back", async () => {
  const saas = await testProject(platform, {
    tenant_model: "company",
    models: { company: { fields: [text("Name")] }, note: { fields: [text("Title"), text("Owner")] } },
  });
  await updateModel(saas.owner, { type: "update", model_name: "note", enable_revision: true });
  const project: OpenProject = saas.project;
  const tenant = async (name: string): Promise<Context> => {
    const made = await upsertRecord(saas.owner, project, { model: "company", payload: { name }, status: "published" });
    return { ...saas.owner, actor: { ...saas.owner.actor, tenant_id: made.id } as Context["actor"] };
  };
  const [acme, bolt] = [await tenant("Acme"), await tenant("Bolt")];
  const save = async (id?: string) =>
    (await upsertRecord(acme, project, { model, id, payload: { title: "Acme's" }, status: "published" })).id;
  const id = await save();
  await save(id);
  const revision = (await listRevisions(acme, project, { model, id }))[0]!.id;
  for (const gone of [false, true]) {
    if (gone) await deleteRecord(acme, project, { model, id });
    for (const act of [
      () => listRevisions(bolt, project, { model, id }),
      () => getRevision(bolt, project, { model, id: revision }),
      () => restoreRevision(bolt, project, { model, id: revision }),
    ])
      expect([gone, await codeOf(act())]).toEqual([gone, "NOT_FOUND"]);
    expect((await getRevision(acme, project, { model, id: revision })).data).toMatchObject({ title: "Acme's" });
  }
  expect(await restoreRevision(acme, project, { model, id: revision })).toMatchObject({ id });
  expect(await getRecord(bolt, project, { model, id })).toBeNull();
});
