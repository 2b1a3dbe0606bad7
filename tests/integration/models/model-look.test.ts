/** A model's label, icon, colour and group: set, kept, taken away, copied, and carried by documents. */
import { expect, test } from "vitest";
import type { ModelLook } from "../../../lib/contract/model-look.ts";
import { addModel, updateModel } from "../../../lib/engine/models/index.ts";
import { findSyncCaller, getDocument, pushDefinitions } from "../../../lib/engine/sync/index.ts";
import { syncToken } from "../../support/nodes/installation.ts";
import * as work from "../../support/worlds/models-at-work.ts";

work.withModelProject();

const look = { label: "Blog Post", icon: "newspaper", color: "violet", menu_group: "Magazine" } as const;
const lookOf = ({ label, icon, color, menu_group }: ModelLook) => ({ label, icon, color, menu_group });
const update = (model_name: string, input: object) => updateModel(work.ctx, { type: "update", model_name, ...input });
const none = { label: undefined, icon: undefined, color: undefined, menu_group: undefined };

test("a look is set with the model or later, part by part, and an empty text takes a part away", async () => {
  expect(await addModel(work.ctx, { name: "blog_post", ...look })).toMatchObject({ name: "blog_post", ...look });
  expect(await addModel(work.ctx, { name: "plain" })).not.toHaveProperty("label");
  expect(lookOf(await update("plain", { label: "  記事  ", color: "red" }))).toEqual({
    ...none,
    label: "記事",
    color: "red",
  });
  expect(lookOf(await update("plain", { color: "", icon: "star" }))).toEqual({ ...none, label: "記事", icon: "star" });
  expect(lookOf(await update("plain", { enable_revision: true }))).toEqual({ ...none, label: "記事", icon: "star" });
});

test("a rename and a copy have the label that they are given, else none; the rest of the look stays", async () => {
  await addModel(work.ctx, { name: "shelf", ...look });
  const rename = (new_name: string, more = {}) =>
    updateModel(work.ctx, { type: "rename", model_name: "shelf", new_name, ...more });
  expect(lookOf(await rename("shelf", { label: "Regal" }))).toEqual({ ...look, label: "Regal" });
  const copy = await updateModel(work.ctx, { type: "duplicate", model_name: "shelf", new_name: "rack" });
  expect(lookOf(copy)).toEqual({ ...look, label: undefined });
  expect(lookOf(await rename("cupboard"))).toEqual({ ...look, label: undefined });
});

test.each([
  ["label", { label: "x".repeat(51) }, "Label must be at most 50 characters"],
  ["label", { label: "a\u0000b" }, "Label must not have control characters"],
  ["icon", { icon: "../secret" }, "There is no icon of this name"],
  ["color", { color: "teal" }, /^color is one of gray, red/],
  ["menu_group", { menu_group: "x".repeat(51) }, "Group must be at most 50 characters"],
])("a %s that is none is refused under its name", async (field, input, message) => {
  await addModel(work.ctx, { name: "strict" }).catch(() => undefined);
  const error = await work.refused(() => update("strict", input));
  expect(error.fields).toEqual({ [field]: typeof message === "string" ? message : expect.stringMatching(message) });
});

test("documents carry looks, and a push sets them", async () => {
  await addModel(work.ctx, { name: "carried", ...look });
  const token = await syncToken(work.ctx);
  const caller = await findSyncCaller(work.platform, token, { ip_address: "127.0.0.1", user_agent: "test" });
  const { document } = await getDocument(caller, work.project.id);
  const carried = document.models!.find(({ name }) => name === "carried")!;
  expect(carried).toMatchObject(look);
  Object.assign(carried, { label: "Getragen", icon: undefined });
  const { steps } = await pushDefinitions(caller, { project: work.project.id, document }, "apply");
  expect(steps).toEqual([expect.objectContaining({ action: "change", part: "model", name: "carried" })]);
  const after = (await getDocument(caller, work.project.id)).document.models!.find(({ name }) => name === "carried")!;
  expect(lookOf(after)).toEqual({ ...look, label: "Getragen", icon: undefined });
});
