/** Files in records: written as ids, read with their addresses in one statement, asked about before they go, and gone from every answer when they are. */
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { fieldKinds } from "../../../lib/contract/field-kinds/index.ts";
import { mediaKey } from "../../../lib/engine/projects/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { fieldSamples } from "../../support/fields/field-samples.ts";
import { pngImage } from "../../support/files/images.ts";
import { socketNode } from "../../support/nodes/socket-node.ts";
import {
  base,
  cookies,
  other,
  platform,
  project,
  remove,
  token,
  upload,
  withMediaServer,
} from "../../support/services/media-server.ts";

withMediaServer();

const ask = async (query: string, variables: object = {}) => {
  const answer = await fetch(`${base}/secured/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as { data: Record<string, unknown>; errors?: { extensions: object }[] };
};

const picture = async (seed: string, who = project.owner) =>
  (await upload(who, [[`${seed} & co.png`, pngImage(60, 40, seed)]])).body.body[0];

async function addField(label: string, type: string, more = "") {
  const { errors } = await project.owner.gql(
    `mutation { upsertFieldToModel(model_name: "shop", field_label: "${label}", field_type: ${type} ${more}) { identifier } }`,
  );
  expect(errors).toBeUndefined();
}

test("a record holds a file, a gallery in its order, and files inside of objects; what is read of them is one answer", async () => {
  await project.owner.gql(`mutation { addModelToProject(name: "shop") { name } }`);
  await addField("Name", "text");
  await addField("Cover", "media");
  await addField("Pictures", "media", "validation: { is_gallery: true }");
  await addField("Owner", "object");
  await addField("Portrait", "media", `parent_field: "owner"`);
  const [a, b, c] = [await picture("a"), await picture("b"), await picture("c")];

  const made = await ask(
    `mutation ($input: ShopInput!) { createShop(input: $input) { id cover { id file_name content_type size width height } pictures { id } owner { portrait { id } } } }`,
    { input: { name: "One", cover: a.id, pictures: [c.id, a.id, b.id], owner: { portrait: b.id } } },
  );
  expect(made.errors).toBeUndefined();
  const { id, ...files } = made.data.createShop as { id: string };
  expect(files).toEqual({
    cover: { id: a.id, file_name: "a & co.png", content_type: "image/png", size: a.size, width: 60, height: 40 },
    pictures: [{ id: c.id }, { id: a.id }, { id: b.id }],
    owner: { portrait: { id: b.id } },
  });

  const { data } = await ask(
    `query ($w: Int) { shopList { cover { plain: url small: url(width: $w, format: webp) } owner { portrait { url(height: 10, fit: cover) } } } }`,
    { w: 30 },
  );
  const [shop] = data.shopList as [{ cover: { plain: string; small: string }; owner: { portrait: { url: string } } }];
  for (const [url, type] of [
    [shop.cover.plain, "image/png"],
    [shop.cover.small, "image/webp"],
    [shop.owner.portrait.url, "image/png"],
  ] as const) {
    expect(url).toMatch(/expires=\d+&signature=[0-9a-f]{64}$/);
    const answer = await fetch(url.replace(platform.env.PUBLIC_URL, base));
    expect([url, answer.status, answer.headers.get("content-type")]).toEqual([url, 200, type]);
  }
  const tampered = shop.cover.small.replace(platform.env.PUBLIC_URL, base).replace("width=30", "width=31");
  expect((await fetch(tampered)).status).toBe(401);

  // Signed as the database signs, for a moment that is over, and for one that is not.
  const signed = async (seconds: number) => {
    const expires = Math.floor(platform.clock.now().getTime() / 1000) + seconds;
    const key = mediaKey(platform, project.id, expires);
    const signature = createHmac("sha256", key).update(`${a.id}?expires=${expires}`).digest("hex");
    return (await fetch(`${base}${a.url}?expires=${expires}&signature=${signature}`)).status;
  };
  expect([await signed(60), await signed(-1)]).toEqual([200, 401]);

  const rest = await fetch(`${base}/secured/rest/shop/${id}?fields=cover.id,pictures.file_name`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect((await rest.json()).body ?? {}).toMatchObject({});

  const single = await project.owner.gql(`{ getSingleData(model: "shop", _id: "${id}") { data } }`);
  const stored = single.data.getSingleData.data;
  expect(stored.cover).toMatchObject({ id: a.id, url: a.url });
  // What was read can be sent back as it is.
  const saved = await project.owner.gql(
    `mutation ($payload: JSON!) { upsertModelData(model_name: "shop", _id: "${id}", payload: $payload, status: "published") { id } }`,
    { payload: { cover: stored.cover, pictures: stored.pictures } },
  );
  expect(saved.errors).toBeUndefined();
});

test("files that are not the project's are refused at their field, all of them at once", async () => {
  const theirs = await picture("theirs", other.owner);
  const mine = await picture("mine");
  const gone = uuidv7();
  const { errors } = await ask(`mutation ($input: ShopInput!) { createShop(input: $input) { id } }`, {
    input: { cover: theirs.id, pictures: [mine.id, gone], owner: { portrait: gone } },
  });
  const missing = "There is no file with this id";
  expect(errors![0]!.extensions).toEqual({
    code: "BAD_USER_INPUT",
    fields: { "input.cover": missing, "input.pictures.1": missing, "input.owner.portrait": missing },
  });
  const twice = await ask(`mutation { createShop(input: { pictures: ["${mine.id}", "${mine.id}"] }) { id } }`);
  expect(twice.errors![0]!.extensions).toMatchObject({ fields: { "input.pictures": "Pictures has a file twice" } });
});

test("a text that shows a file by its address is a use of it: of every kind, in an object and in another language", async () => {
  const file = await picture("quoted");
  await project.owner.gql(`mutation { addModelToProject(name: "page") { name } }`);
  const add = async (label: string, field: object, parent_field?: string) => {
    const { errors } = await project.owner.gql(
      `mutation ($label: String!, $field_type: FIELD_TYPE_ENUM!, $input_type: INPUT_TYPE_ENUM, $validation: module_validation_payload, $parent_field: String) {
        upsertFieldToModel(model_name: "page", field_label: $label, field_type: $field_type, input_type: $input_type, validation: $validation, parent_field: $parent_field) { identifier } }`,
      { label, parent_field, ...field },
    );
    expect(errors, label).toBeUndefined();
  };
  await project.owner.gql(
    `mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`,
  );
  await add("Box", { field_type: "object" });
  const quoting = fieldSamples.filter(({ kind }) => fieldKinds[kind].quotesFiles);
  expect(quoting.map(({ kind }) => kind)).toContain("rich_text");
  const address = `https://api.example.com/media/${file.id}/quoted.png`;
  const told = async (field: string, payload: object, translations?: object) => {
    const made = await project.owner.gql(
      `mutation ($payload: JSON, $translations: JSON) { upsertModelData(model_name: "page", payload: $payload, translations: $translations) { id } }`,
      { payload, translations },
    );
    expect(made.errors, field).toBeUndefined();
    const { id } = made.data.upsertModelData;
    const { data } = await project.owner.gql(`{ mediaUses(ids: ["${file.id}"]) { file_id model field record_id } }`);
    expect(data.mediaUses, field).toEqual([{ file_id: file.id, model: "page", field, record_id: id }]);
    await project.owner.gql(`mutation { deleteModelData(model_name: "page", _id: "${id}") { id } }`);
  };
  for (const { name, kind, field } of quoting) {
    const value =
      kind === "json" ? { see: [address] } : kind === "rich_text" ? `<p>See</p><img src="${address}">` : address;
    const plain = !(field.validation as { is_email?: boolean } | undefined)?.is_email;
    if (!plain) continue;
    await add(`Own ${name}`, field);
    await told(`own_${name}`, { [`own_${name}`]: value });
    await add(`In ${name}`, field, "box");
    await told("box", { box: { [`in_${name}`]: value } });
    await add(`Also ${name}`, { ...field, validation: { ...(field.validation as object), locals: ["de"] } });
    await told(`also_${name}`, {}, { de: { [`also_${name}`]: value } });
  }
});

test("a version whose files were deleted since comes back without them, and says in which fields", async () => {
  const { owner } = project;
  await owner.gql(`mutation { addModelToProject(name: "album") { name } }`);
  for (const [label, validation] of [
    ["Cover", {}],
    ["Photos", { is_gallery: true }],
  ] as const)
    await owner.gql(
      `mutation ($label: String!, $validation: module_validation_payload) { upsertFieldToModel(model_name: "album", field_label: $label, field_type: media, validation: $validation) { identifier } }`,
      { label, validation },
    );
  await owner.gql(
    `mutation { upsertFieldToModel(model_name: "album", field_label: "Title", field_type: text) { identifier } }`,
  );
  await owner.gql(`mutation { updateModel(type: update, model_name: "album", enable_revision: true) { name } }`);
  const [kept, gone] = [await picture("kept"), await picture("gone")];
  const save = async (payload: object, id?: string) => {
    const { data, errors } = await owner.gql(
      `mutation ($id: String, $payload: JSON) { upsertModelData(model_name: "album", _id: $id, payload: $payload) { id } }`,
      { id, payload },
    );
    expect(errors).toBeUndefined();
    return data.upsertModelData.id as string;
  };
  const id = await save({ title: "Old", cover: gone.id, photos: [gone.id, kept.id] });
  await save({ title: "New", cover: null, photos: [] }, id);
  const { data } = await owner.gql(`{ listSingleModelRevisionData(_id: "${id}", model: "album") { id } }`);
  const revision = data.listSingleModelRevisionData[0].id as string;
  await remove([gone.id]);
  const restore = async (fields: string[] | null) => {
    const answer = await owner.gql(
      `mutation ($id: String!, $fields: [String!]) { restoreRevision(_id: $id, model_name: "album", fields: $fields) { data meta { lost_files } } }`,
      { id: revision, fields },
    );
    expect(answer.errors).toBeUndefined();
    return answer.data.restoreRevision;
  };
  expect(await restore(["title"])).toMatchObject({ data: { title: "Old", photos: [] }, meta: { lost_files: [] } });
  expect(await restore(null)).toMatchObject({
    data: { title: "Old", photos: [{ id: kept.id }] },
    meta: { lost_files: ["cover", "photos"] },
  });
  const unknown = await owner.gql(
    `mutation { restoreRevision(_id: "${revision}", model_name: "album", fields: ["none"]) { id } }`,
  );
  expect(unknown.errors![0]!.extensions).toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { fields: expect.any(String) },
  });
});

test("before files go their uses are told; afterwards fields read null, galleries are without them, and is_null finds them", async () => {
  const [x, y] = [await picture("x"), await picture("y")];
  const made = await ask(
    `mutation { createShop(input: { name: "Two", cover: "${x.id}", pictures: ["${y.id}", "${x.id}"], owner: { portrait: "${x.id}" } }) { id } }`,
  );
  const { id } = made.data.createShop as { id: string };
  const uses = await project.owner.gql(
    `{ mediaUses(ids: ["${x.id}", "${uuidv7()}"]) { file_id model field record_id title model_label field_label } }`,
  );
  const called = { cover: "Cover", pictures: "Pictures", owner: "Owner" };
  const use = (field: keyof typeof called) => ({
    ...{ file_id: x.id, model: "shop", field, record_id: id },
    ...{ title: "Two", model_label: "shop", field_label: called[field] },
  });
  expect(uses.errors).toBeUndefined();
  expect(uses.data.mediaUses).toHaveLength(3);
  expect(uses.data.mediaUses).toEqual(expect.arrayContaining((["cover", "pictures", "owner"] as const).map(use)));
  const blind = await project.member(["media"], "sees_no_records");
  const theirs = await blind.gql(`{ mediaUses(ids: ["${x.id}"]) { title } }`);
  expect(theirs.data.mediaUses).toEqual(Array(3).fill({ title: null }));
  const found = async (where: string) => {
    const { data, errors } = await ask(`{ shopList(where: { name: { eq: "Two" }, ${where} }) { id } }`);
    expect(errors).toBeUndefined();
    return (data.shopList as unknown[]).length;
  };
  expect(await found("cover: { is_null: false }")).toBe(1);
  expect((await remove([x.id])).data.deleteMediaFile.message).toBe("File deleted successfully!");
  const { data } = await ask(`{ shop(id: "${id}") { cover { id } pictures { id } owner { portrait { id } } } }`);
  expect(data.shop).toEqual({ cover: null, pictures: [{ id: y.id }], owner: { portrait: null } });
  expect(await found("cover: { is_null: true }")).toBe(1);
  expect(await found("owner: { portrait: { is_null: false } }")).toBe(0);
  expect(await found("pictures: { is_null: false }")).toBe(1);
});

test("who watches records hears of their files' deletion, in whatever field or language, and of nothing else", async () => {
  await project.owner.gql(
    `mutation { updateProject(settings: { locals: ["en", "de"], default_locale: "en" }) { id } }`,
  );
  await addField("Poster", "media", `validation: { locals: ["de"] }`);
  const node = await socketNode(platform);
  try {
    const [main, inside, german, unused] = [
      await picture("w1"),
      await picture("w2"),
      await picture("w3"),
      await picture("w4"),
    ];
    const made = await ask(
      `mutation { createShop(input: { name: "Watched", cover: "${main.id}", owner: { portrait: "${inside.id}" } }) { id } }`,
    );
    const { id } = made.data.createShop as { id: string };
    const translated = await ask(
      `mutation { updateShop(id: "${id}", locale: "de", input: { poster: "${german.id}" }) { id } }`,
    );
    expect(translated.errors).toBeUndefined();
    const uses = await project.owner.gql(`{ mediaUses(ids: ["${german.id}"]) { field record_id } }`);
    expect(uses.data.mediaUses).toEqual([{ field: "poster", record_id: id }]);
    const client = node.connect(token);
    const events = client.start("subscription { shopChanged { operation id } }");
    const live = client.start(
      `subscription { shopList(where: { name: { eq: "Watched" } }, locale: "de") { cover { id } owner { portrait { id } } poster { id } } }`,
    );
    const [all, update] = [
      { cover: { id: main.id }, owner: { portrait: { id: inside.id } }, poster: { id: german.id } },
      { data: { shopChanged: { operation: "update", id } } },
    ];
    expect(await live.next()).toEqual({ data: { shopList: [all] } });
    await remove([unused.id]);
    await remove([main.id]);
    expect(await live.next()).toEqual({ data: { shopList: [{ ...all, cover: null }] } });
    await remove([inside.id, german.id]);
    expect(await live.next()).toEqual({
      data: { shopList: [{ cover: null, owner: { portrait: null }, poster: null }] },
    });
    expect([await events.next(), await events.next(), events.waiting()]).toEqual([update, update, 0]);
  } finally {
    await node.close();
  }
});

test("media that are made public need no signature and may be kept for an hour", async () => {
  const open = async (is_private: boolean) =>
    project.owner.gql(`mutation { updateMediaSettings(input: { is_private: ${is_private} }) { is_private } }`);
  const file = await picture("public");
  await ask(`mutation { createShop(input: { name: "Public", cover: "${file.id}" }) { id } }`);
  expect((await open(false)).data.updateMediaSettings).toEqual({ is_private: false });
  const { data } = await ask(`{ shopList(where: { name: { eq: "Public" } }) { cover { url url2: url(width: 5) } } }`);
  const [shop] = data.shopList as [{ cover: { url: string; url2: string } }];
  expect(shop.cover.url).toBe(`${platform.env.PUBLIC_URL}${file.url}`);
  const answer = await fetch(shop.cover.url2.replace(platform.env.PUBLIC_URL, base));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=3600, stale-while-revalidate=604800",
  ]);
  await open(true);
  expect((await fetch(base + file.url)).status).toBe(401);
  expect((await fetch(base + file.url, { headers: cookies(project.owner) })).status).toBe(200);
});
