/** Files that get another name, another alt text or other bytes: id and address stay, and whoever reads them sees it. */
import { expect, test } from "vitest";
import { pngImage } from "../../support/files/images.ts";
import {
  base,
  cookies,
  other,
  platform,
  project,
  stored,
  token,
  upload,
  withMediaServer,
} from "../../support/services/media-server.ts";

withMediaServer();

const read = async (query: string) => {
  const answer = await fetch(`${base}/secured/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  return (await answer.json()) as { data: Record<string, unknown>; errors?: object[] };
};
const change = (variables: object, who = project.owner) =>
  who.gql(
    `mutation ($id: String!, $file_name: String, $alt: String) {
      updateMediaFile(id: $id, file_name: $file_name, alt: $alt) { id url file_name alt }
    }`,
    variables,
  );
const replace = async (id: string, bytes: Buffer, name = "new.png", who = project.owner, more: Buffer[] = []) => {
  const form = new FormData();
  for (const one of [bytes, ...more]) form.append("file", new Blob([new Uint8Array(one)]), name);
  const answer = await fetch(`${base}/media/${id}/replace`, { method: "POST", body: form, headers: cookies(who) });
  return {
    status: answer.status,
    ...((await answer.json()) as { body: Record<string, unknown>; message: string; fields?: object }),
  };
};
const bytesAt = async (url: string) => {
  const answer = await fetch(`${base}${url}`, { headers: cookies(project.owner) });
  return {
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
    etag: answer.headers.get("etag"),
    name: answer.headers.get("content-disposition"),
  };
};
const picture = async (seed: string, side = 20) =>
  (await upload(project.owner, [[`${seed}.png`, pngImage(side, side, seed)]])).body.body[0];
const events = async () =>
  (await platform.pool.query(`select operation from "project_${project.id}"."_outbox" order by id`)).rows.length;

test("a file gets another name and an alt text; its address stays, records show both, and are told as updated", async () => {
  await project.owner.gql(`mutation { addModelToProject(name: "shop") { name } }`);
  await project.owner.gql(
    `mutation { upsertFieldToModel(model_name: "shop", field_label: "Cover", field_type: media) { identifier } }`,
  );
  const file = await picture("door");
  await read(`mutation { createShop(input: { cover: "${file.id}" }) { id } }`);
  const before = await events();
  const { data } = await change({ id: file.id, file_name: "Front: door.exe", alt: " A red door " });
  expect(data.updateMediaFile).toEqual({
    id: file.id,
    url: file.url,
    file_name: "Front: door.exe.png",
    alt: "A red door",
  });
  expect(await events()).toBe(before + 1);
  const list = await read(`{ shopList { cover { file_name alt url } } }`);
  expect(list.data.shopList).toEqual([
    { cover: { file_name: "Front: door.exe.png", alt: "A red door", url: expect.stringContaining("/door.png?") } },
  ]);
  const opened = await bytesAt(file.url);
  expect([opened.status, opened.name]).toEqual([200, expect.stringContaining("Front%3A%20door.exe.png")]);
  expect((await bytesAt(file.url.replace("door.png", "Front: door.exe.png"))).status).toBe(404);
  // What is left out stays.
  expect((await change({ id: file.id, alt: "" })).data.updateMediaFile).toMatchObject({
    file_name: "Front: door.exe.png",
    alt: "",
  });
  // A record that takes it later knows it by the same address.
  const renamed = await picture("gate");
  await change({ id: renamed.id, file_name: "Gate of the garden" });
  await read(`mutation { createShop(input: { cover: "${renamed.id}" }) { id } }`);
  const { data: gates } = await read(
    `{ shopList(where: { cover: { is_null: false } }, sort: [{ id: desc }], limit: 1) { cover { file_name url } } }`,
  );
  expect(gates.shopList).toEqual([
    { cover: { file_name: "Gate of the garden.png", url: expect.stringContaining("/gate.png?") } },
  ]);
});

test("other bytes take a file's place: id and address stay, sizes are made anew, and the old bytes are gone", async () => {
  const file = await picture("old", 40);
  await read(`mutation { createShop(input: { cover: "${file.id}" }) { id } }`);
  const small = `${file.url}?width=10&format=webp`;
  const first = await bytesAt(small);
  expect(first.status).toBe(200);
  const kept = stored();
  const before = await events();
  const bytes = pngImage(80, 60, "new");
  const answer = await replace(file.id, bytes);
  expect(answer).toMatchObject({
    status: 200,
    message: "old.png was replaced.",
    body: { id: file.id, url: file.url, file_name: "old.png", width: 80, height: 60 },
  });
  expect(await events()).toBe(before + 1);
  expect((await bytesAt(file.url)).bytes.equals(bytes)).toBe(true);
  const second = await bytesAt(small);
  expect([second.status, second.etag === first.etag, second.bytes.equals(first.bytes)]).toEqual([200, false, false]);
  const { data } = await read(
    `{ shopList(where: { cover: { is_null: false } }, sort: [{ id: desc }], limit: 1) { cover { id width size } } }`,
  );
  expect(data.shopList).toEqual([{ cover: { id: file.id, width: 80, size: bytes.length } }]);
  const now = stored();
  expect(now).toHaveLength(kept.length);
  expect(kept.filter((name) => !now.includes(name))).toHaveLength(1);
  // The same bytes once more change nothing.
  expect((await replace(file.id, bytes)).status).toBe(200);
  expect([stored(), await events()]).toEqual([now, before + 1]);
});

test("what cannot take a file's place is refused, and leaves everything as it was", async () => {
  const file = await picture("stays");
  const taken = await picture("taken");
  const before = stored();
  const refused = async (bytes: Buffer, more: Buffer[] = []) => {
    const { status, message } = await replace(file.id, bytes, "x.png", project.owner, more);
    return [status, message];
  };
  expect(await refused(Buffer.from("%PDF-1.4\n%%EOF"))).toEqual([400, expect.stringContaining("same type, image/png")]);
  expect(await refused(pngImage(20, 20, "taken"))).toEqual([400, "The library has this file already, as taken.png."]);
  expect(await refused(pngImage(5, 5, "p"), [pngImage(5, 5, "q")])).toEqual([400, "Please send one file."]);
  expect(await refused(Buffer.alloc(0))).toEqual([400, "This file is empty."]);
  expect([taken.id === file.id, stored()]).toEqual([false, before]);
  expect((await replace("01980000-0000-7000-8000-000000000000", pngImage(5, 5, "r"))).status).toBe(404);
});

test("files of other projects are not there, and bad input names its field", async () => {
  const file = await picture("mine");
  const codeOf = ({ errors }: Awaited<ReturnType<typeof change>>) => [
    errors[0].extensions.code,
    errors[0].extensions.fields ?? null,
  ];
  expect(codeOf(await change({ id: file.id, alt: "x" }, other.owner))).toEqual(["NOT_FOUND", null]);
  expect((await replace(file.id, pngImage(5, 5, "s"), "x.png", other.owner)).status).toBe(404);
  expect(codeOf(await change({ id: file.id, file_name: "  " }))).toEqual([
    "BAD_USER_INPUT",
    { file_name: "Please enter a name" },
  ]);
  expect(codeOf(await change({ id: file.id, alt: "a".repeat(501) }))).toEqual([
    "BAD_USER_INPUT",
    { alt: "Please use at most 500 characters" },
  ]);
  const found = await project.owner.gql(`{ mediaFiles(search: "mine") { count } }`);
  await change({ id: file.id, alt: "A lighthouse" });
  const byAlt = await project.owner.gql(`{ mediaFiles(search: "lighthouse") { results { id } } }`);
  expect([found.data.mediaFiles.count, byAlt.data.mediaFiles.results]).toEqual([1, [{ id: file.id }]]);
});
