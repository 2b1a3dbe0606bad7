/** A deleted project is listed for its owner, who can take it back with all that was in it. */
import { expect, test } from "vitest";
import { type SystemCaller, systemProject } from "../../support/calls/system-api.ts";
import { pngImage } from "../../support/files/images.ts";
import { base, platform, upload, withMediaServer } from "../../support/services/media-server.ts";

withMediaServer();

const listed = async (who: SystemCaller) =>
  (await who.browser.get("/system/project/deleted")).body.body.map(({ id }: { id: string }) => id);

test("records, files, tokens and members of a restored project are as they were", async () => {
  const project = await systemProject(platform);
  const { owner, id } = project;
  const member = await project.member(["content"]);
  const field = `field_label: "Title", field_type: text, input_type: string`;
  for (const change of [
    `addModelToProject(name: "note") { name }`,
    `upsertFieldToModel(model_name: "note", ${field}) { identifier }`,
  ])
    expect((await owner.gql(`mutation { ${change} }`)).errors).toBeUndefined();
  const { data } = await owner.gql(`mutation { generateApiToken(name: "CI", role: "admin") { token } }`);
  const write = `mutation { upsertModelData(model_name: "note", payload: { title: "Kept" }, status: "published") { id } }`;
  const record = (await owner.gql(write)).data.upsertModelData.id;
  const [{ url }] = (await upload(owner, [["kept.png", pngImage(3, 3, "kept")]])).body.body;
  const statusByToken = async () => {
    const headers = { authorization: `Bearer ${data.generateApiToken.token}` };
    return (await fetch(base + url, { headers })).status;
  };
  expect(await statusByToken()).toBe(200);

  await owner.browser.post("/system/project/delete", { id });
  expect([await listed(owner), await listed(member), await listed(await project.stranger())]).toEqual([[id], [], []]);
  expect(await statusByToken()).toBe(401);
  expect((await member.browser.post("/system/project/restore", { id })).status).toBe(404);

  expect((await owner.browser.post("/system/project/restore", { id })).status).toBe(200);
  expect(await listed(owner)).toEqual([]);
  expect(await statusByToken()).toBe(200);
  for (const who of [owner, member])
    expect((await who.browser.post("/system/project/switch", { id })).status).toBe(200);
  const read = await owner.gql(`{ getSingleData(model: "note", _id: "${record}") { id } }`);
  expect(read.data.getSingleData).toEqual({ id: record });
});
