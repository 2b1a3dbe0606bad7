/** Fields that are renamed, copied, deleted, converted and moved take their values along, or nothing is changed. */
import { expect, test } from "vitest";
import type { FieldType } from "../../../lib/contract/models.ts";
import { addModel, rearrangeFields } from "../../../lib/engine/models/index.ts";
import * as work from "../../support/worlds/models-at-work.ts";

work.withModelProject();

test("rename, duplicate and delete of a field: values stay, are not copied, and go", async () => {
  await addModel(work.ctx, { name: "ops" });
  await work.addField("ops", "First");
  await work.addField("ops", "Second");
  const id = await work.insert("ops", { first: "kept" });
  await work.operate("rename", "ops", "first", { new_name: "Renamed" });
  expect(await work.sql(`select renamed from ${work.table("ops")} where id = $1`, [id])).toEqual([{ renamed: "kept" }]);
  await work.operate("duplicate", "ops", "renamed", { new_name: "Renamed copy" });
  expect((await work.fieldsOf("ops")).map(({ identifier, serial }) => [identifier, serial])).toEqual([
    ["renamed", 1],
    ["renamed_copy", 2],
    ["second", 3],
  ]);
  expect(
    (await work.refused(() => work.operate("rename", "ops", "second", { new_name: "Renamed" }))).fields,
  ).toHaveProperty("new_name");
  await work.operate("delete", "ops", "renamed");
  expect(Object.keys(await work.columnsOf("ops"))).toEqual(["second", "renamed_copy"]);
});

test("nested values follow rename, duplicate and delete, in objects, in repeated fields and two levels deep", async () => {
  await addModel(work.ctx, { name: "nest" });
  await work.addField("nest", "Box", { field_type: "repeated" });
  await work.addField("nest", "Name", { parent_field: "box" });
  await work.addField("nest", "Inner", { parent_field: "box", field_type: "object" });
  await work.addField("nest", "Deep", { parent_field: "box.inner" });
  await work.insert("nest", { box: [{ name: "n1", inner: { deep: "d1" } }, { name: "n2" }] });
  await work.operate("rename", "nest", "deep", { parent_field: "box.inner", new_name: "Deeper" });
  await work.operate("rename", "nest", "inner", { parent_field: "box", new_name: "Core" });
  expect(await work.sql(`select box from ${work.table("nest")}`)).toEqual([
    { box: [{ name: "n1", core: { deeper: "d1" } }, { name: "n2" }] },
  ]);
  expect((await work.fieldsOf("nest"))[0]!.fields[1]!.fields[0]).toMatchObject({
    identifier: "deeper",
    parent_field: "box.core",
  });
  await work.operate("delete", "nest", "name", { parent_field: "box" });
  expect(await work.sql(`select box from ${work.table("nest")}`)).toEqual([{ box: [{ core: { deeper: "d1" } }, {}] }]);
});

test("change of type converts every value, or refuses with their number and examples and changes nothing", async () => {
  await addModel(work.ctx, { name: "conv" });
  await work.addField("conv", "Amount", {}, { required: true, char_limit: [20] });
  for (const amount of ["1", " 2 ", "3"]) await work.insert("conv", { amount });
  for (const amount of ["x1", "x2", "x3", "x4"]) await work.insert("conv", { amount });
  const error = await work.refused(() => work.operate("changeType", "conv", "amount", { changed_type: "number" }));
  expect(error.fields.changed_type).toBe(
    '4 records have values in amount that cannot become number. Nothing was changed. For example: "x1", "x2", "x3"',
  );
  await work.sql(`delete from ${work.table("conv")} where amount like 'x%'`);
  await work.operate("change_type", "conv", "amount", { changed_type: "number" });
  expect(await work.sql(`select amount from ${work.table("conv")} order by id`)).toEqual([
    { amount: 1 },
    { amount: 2 },
    { amount: 3 },
  ]);
  expect((await work.fieldsOf("conv"))[0]).toMatchObject({
    field_type: "number",
    input_type: "int",
    validation: { required: true },
  });
  expect((await work.fieldsOf("conv"))[0]!.validation).not.toHaveProperty("char_limit");
  await expect(work.insert("conv", {})).rejects.toMatchObject({ code: "23514" });
  await work.operate("changeType", "conv", "amount", { changed_type: "dropdown" });
  expect((await work.fieldsOf("conv"))[0]!.validation.fixed_list_elements).toEqual(["1", "2", "3"]);
  await work.operate("changeType", "conv", "amount", { changed_type: "dynamicList" });
  expect(await work.sql(`select amount from ${work.table("conv")} order by id limit 1`)).toEqual([{ amount: ["1"] }]);
  expect((await work.refused(() => work.operate("changeType", "conv", "amount", {}))).fields.changed_type).toBe(
    "Please select a field type",
  );
});

test("change of type converts nested values", async () => {
  await addModel(work.ctx, { name: "convnest" });
  await work.addField("convnest", "Lines", { field_type: "repeated" });
  await work.addField("convnest", "Qty", { parent_field: "lines" });
  await work.insert("convnest", { lines: [{ qty: "1" }, { qty: "2" }, {}] });
  await work.operate("changeType", "convnest", "qty", { parent_field: "lines", changed_type: "number" });
  expect(await work.sql(`select lines from ${work.table("convnest")}`)).toEqual([
    { lines: [{ qty: 1 }, { qty: 2 }, {}] },
  ]);
  await work.insert("convnest", { lines: [{ qty: 1 }, { qty: 2.5 }] });
  const error = await work.refused(() =>
    work.operate("changeType", "convnest", "qty", { parent_field: "lines", changed_type: "date" }),
  );
  expect(error.message).toMatch(/^4 records have values/);
});

test("a field that is added to an object has what stands under its name there, in its type, or is refused", async () => {
  await addModel(work.ctx, { name: "adopt" });
  await work.addField("adopt", "Data", { field_type: "json" });
  await work.addField("adopt", "Spot", { field_type: "geo" });
  const data = { code: 12, day: "2026-01-31", list: [{ no: "1", left: true }], deep: { no: "x" } };
  await work.insert("adopt", { data, spot: { lat: 59.5, lon: 10.5 } });
  for (const name of ["data", "spot"]) await work.operate("changeType", "adopt", name, { changed_type: "object" });
  const add = (label: string, field_type: FieldType, more = {}, parent_field = "data") =>
    work.addField("adopt", label, { field_type, parent_field, ...more });
  await add("Code", "text");
  await add("Day", "local_date");
  const refused = await work.refused(() => add("Lat", "number", { input_type: "int" }, "spot"));
  expect(refused.fields).toEqual({ field_label: "1 record has something in spot.lat that cannot become number" });
  await add("Lat", "number", { input_type: "double" }, "spot");
  await add("List", "repeated");
  await add("No", "number", { input_type: "int" }, "data.list");
  await add("Fresh", "number");
  expect(await work.sql(`select data, spot from ${work.table("adopt")}`)).toEqual([
    {
      data: { ...data, code: "12", list: [{ no: 1, left: true }] },
      spot: { lat: 59.5, lon: 10.5 },
    },
  ]);
});

test("fields move by drag: within a level, into an object and out of it, with their values, and serials from 1", async () => {
  await addModel(work.ctx, { name: "drag" });
  for (const label of ["Aa", "Bb", "Cc"]) await work.addField("drag", label);
  await work.addField("drag", "When", { field_type: "date" });
  await work.addField("drag", "Box", { field_type: "object" });
  await work.addField("drag", "Items", { field_type: "repeated" });
  const move = (field_name: string, move_type: string, new_position: number, parent_id: string | null = null) =>
    rearrangeFields(work.ctx, { model_name: "drag", field_name, move_type, new_position, parent_id });
  const order = async () => (await work.fieldsOf("drag")).map(({ identifier, serial }) => `${serial}${identifier}`);
  await work.insert("drag", { aa: "va", when: "2026-01-02T03:04:05Z" });
  await move("cc", "reorder", 0);
  expect(await order()).toEqual(["1cc", "2aa", "3bb", "4when", "5box", "6items"]);
  await move("aa", "parent_to_child", 0, "box");
  await move("when", "parent_to_child", 0, "box");
  expect(await work.sql(`select box from ${work.table("drag")}`)).toEqual([
    { box: { aa: "va", when: "2026-01-02T03:04:05.000Z" } },
  ]);
  expect(await order()).toEqual(["1cc", "2bb", "3box", "4items"]);
  await move("when", "child_to_parent", 1, "box");
  expect(await order()).toEqual(["1cc", "2when", "3bb", "4box", "5items"]);
  expect(await work.sql(`select "when", box from ${work.table("drag")}`)).toEqual([
    { when: new Date("2026-01-02T03:04:05Z"), box: { aa: "va" } },
  ]);
  const intoList = await work.refused(() => move("when", "parent_to_child", 0, "items"));
  expect(intoList.message).toMatch(/1 record has a value in When/);
  await move("bb", "parent_to_child", 0, "items");
  const tooDeep = await work.refused(() => move("aa", "reorder", 0, "items"));
  expect(tooDeep.code).toBe("NOT_FOUND");
  const warning = "Only one-level moves are allowed (parent ↔ child) or reordering within same level";
  expect((await work.refused(() => move("cc", "child_to_parent", 0))).message).toBe(warning);
  expect((await work.refused(() => move("box", "parent_to_child", 0, "box"))).message).toBe(warning);
});
