/** A field's label is any text; its name in the API is proposed from that, chosen, and kept when the label changes. */
import { expect, test } from "vitest";
import type { SyncDocument } from "../../../lib/contract/sync/sync-document.ts";
import { addModel, upsertField } from "../../../lib/engine/models/index.ts";
import { findSyncCaller, getDocument, pushDefinitions } from "../../../lib/engine/sync/index.ts";
import { syncToken } from "../../support/nodes/installation.ts";
import * as work from "../../support/worlds/models-at-work.ts";

work.withModelProject();

const names = async (model: string) =>
  Object.fromEntries((await work.fieldsOf(model)).map(({ label, identifier }) => [label, identifier]));

test("labels in any script make names that the API can have", async () => {
  await addModel(work.ctx, { name: "word" });
  for (const label of ["Größe", "商品名", "Заголовок", "3D model", "ID", "🎉🎉"]) await work.addField("word", label);
  expect(await names("word")).toEqual({
    Größe: "grosse",
    商品名: "shangpinming",
    Заголовок: "zagolovok",
    "3D model": "field_3d_model",
    ID: "id_field",
    "🎉🎉": "tada_tada",
  });
  const id = await work.insert("word", { shangpinming: "茶" });
  expect(await work.sql(`select shangpinming from ${work.table("word")} where id = $1`, [id])).toEqual([
    { shangpinming: "茶" },
  ]);
});

test("a chosen name is taken, and stays when the label changes", async () => {
  await addModel(work.ctx, { name: "page" });
  await work.addField("page", "Kopfzeile", { identifier: "headline" });
  const id = await work.insert("page", { headline: "One" });
  await upsertField(work.ctx, {
    model_name: "page",
    identifier: "headline",
    field_label: "Überschrift",
    field_type: "text",
    is_update: true,
  });
  expect(await names("page")).toEqual({ Überschrift: "headline" });
  expect(await work.sql(`select headline from ${work.table("page")} where id = $1`, [id])).toEqual([
    { headline: "One" },
  ]);
  // By the label alone, as older clients do: the field that has it is meant.
  await upsertField(work.ctx, {
    model_name: "page",
    field_label: "Überschrift",
    field_description: "The large line",
    is_update: true,
  });
  expect((await work.fieldsOf("page"))[0]).toMatchObject({ identifier: "headline", description: "The large line" });
});

test("a rename gives the name that its label proposes, or the one that is asked for; so does a copy", async () => {
  await addModel(work.ctx, { name: "shelf" });
  await work.addField("shelf", "Name");
  const id = await work.insert("shelf", { name: "Top" });
  await work.operate("rename", "shelf", "name", { new_name: "Bezeichnung", identifier: "title" });
  expect(await names("shelf")).toEqual({ Bezeichnung: "title" });
  await work.operate("rename", "shelf", "title", { new_name: "Größe" });
  expect(await names("shelf")).toEqual({ Größe: "grosse" });
  await work.operate("duplicate", "shelf", "grosse", { new_name: "Größe (Kopie)", identifier: "copy" });
  expect(await names("shelf")).toEqual({ Größe: "grosse", "Größe (Kopie)": "copy" });
  expect(await work.sql(`select grosse, copy from ${work.table("shelf")} where id = $1`, [id])).toEqual([
    { grosse: "Top", copy: null },
  ]);
  const error = await work.refused(() =>
    work.operate("rename", "shelf", "copy", { new_name: "Other", identifier: "grosse" }),
  );
  expect(error.fields).toEqual({ identifier: "shelf already has a field named grosse" });
});

test("documents carry names that are not their label's, and those without one mean the label's", async () => {
  await addModel(work.ctx, { name: "carried" });
  await work.addField("carried", "Plain title");
  await work.addField("carried", "Größe", { identifier: "size" });
  await work.addField("carried", "Box", { field_type: "object" });
  await work.addField("carried", "内部", { parent_field: "box", identifier: "inner" });
  const token = await syncToken(work.ctx);
  const caller = await findSyncCaller(work.platform, token, { ip_address: "127.0.0.1", user_agent: "test" });
  const { document } = await getDocument(caller, work.project.id);
  const fields = document.models!.find(({ name }) => name === "carried")!.fields;
  expect(fields.map(({ label, identifier }) => [label, identifier])).toEqual([
    ["Plain title", undefined],
    ["Größe", "size"],
    ["Box", undefined],
  ]);
  expect(fields[2]!.fields![0]).toMatchObject({ label: "内部", identifier: "inner" });

  const push = async (change: (document: SyncDocument) => void) => {
    const wanted = structuredClone((await getDocument(caller, work.project.id)).document);
    change(wanted);
    return pushDefinitions(caller, { project: work.project.id, document: wanted }, "apply");
  };
  const carried = (wanted: SyncDocument) => wanted.models!.find(({ name }) => name === "carried")!;
  expect((await push(() => {})).steps).toEqual([]);
  await push((wanted) => {
    carried(wanted).fields[1]!.label = "Maß";
    carried(wanted).fields[0]!.identifier = "headline";
  });
  expect(await names("carried")).toEqual({ "Plain title": "headline", Maß: "size", Box: "box" });
  const nameless = push((wanted) => {
    carried(wanted).fields[1] = { ...carried(wanted).fields[1]!, identifier: undefined, label: "商品" };
  });
  await expect(nameless).rejects.toMatchObject({ code: "BAD_USER_INPUT" });
  expect(await names("carried")).toMatchObject({ Maß: "size" });
});
