/** Files of a saas project belong to tenants as its records do: on every way to a file, by the rule, and by the database for itself. */
import { Upload } from "tus-js-client";
import { describe, expect, test } from "vitest";
import { pngImage } from "../../support/files/images.ts";
import { base, cookies, elsewhere, platform } from "../../support/services/media-server.ts";
import {
  as,
  ask,
  file,
  gql,
  keeper,
  put,
  record,
  saas,
  tenant,
  token,
  withTenantFiles,
} from "../../support/worlds/tenant-files.ts";

withTenantFiles();

/** Everybody, and the files that they see. */
const everybody: [who: string, sees: string[]][] = [
  ["admin", ["acme", "bolt", "own"]],
  ["admin for acme", ["acme", "own"]],
  ["admin for bolt", ["bolt", "own"]],
  ["member", ["own"]],
  ["member for acme", ["acme", "own"]],
  ["token of admin", ["acme", "bolt", "own"]],
  ["token of seller", ["own"]],
  ["token of acme", ["acme", "own"]],
  ["token of bolt", ["bolt", "own"]],
];
const files = ["acme", "bolt", "own"];

describe.each(everybody)("%s", (who, sees) => {
  const [kind, name] = [who.split(" ")[0]!, who.split(" ").at(-1)!];
  const person = () => (kind === "admin" ? saas.owner : keeper);
  const working = <T>(run: () => Promise<T>) => as(who.includes(" for ") ? name : null, run, person());
  const only = (wanted: (one: string) => Promise<boolean>) =>
    Promise.all(files.map(async (one) => ((await wanted(one)) ? [one] : []))).then((found) => found.flat());

  test("opens these files and images made of them, and the others are not there", async () => {
    const headers = (): Record<string, string> =>
      kind === "token" ? { authorization: `Bearer ${token[name]}` } : { cookie: cookies(person()).cookie };
    const open = (query: string) =>
      working(() =>
        only(async (one) => {
          const { status } = await fetch(base + file[one]!.url + query, { headers: headers() });
          expect([200, 404]).toContain(status);
          return status === 200;
        }),
      );
    expect(await open("")).toEqual(sees);
    expect(await open("?width=4")).toEqual(sees);
  });

  test.runIf(kind !== "token")("lists, finds and asks for the uses of these files alone", async () => {
    const ids = files.map((one) => file[one]!.id);
    await working(async () => {
      const { mediaFiles, getPhotos, mediaUses } = await gql(
        `query ($ids: [String!]!) { mediaFiles { count results { id } } getPhotos { results { id } } mediaUses(ids: $ids) { file_id record_id } }`,
        { ids },
        person(),
      );
      const seen = files.filter((one) => sees.includes(one)).map((one) => file[one]!.id);
      expect(
        mediaFiles.results
          .map((one: { id: string }) => one.id)
          .filter((id: string) => ids.includes(id))
          .sort(),
      ).toEqual(seen.toSorted());
      expect(
        getPhotos.results
          .map((one: { id: string }) => one.id)
          .filter((id: string) => ids.includes(id))
          .sort(),
      ).toEqual(seen.toSorted());
      const users = ["acme", "bolt"].filter((one) =>
        mediaUses.some((use: { record_id: string }) => use.record_id === record[one]),
      );
      expect(users).toEqual(["acme", "bolt"].filter((one) => sees.includes(one)));
      const whose = new Set(mediaUses.map((use: { file_id: string }) => use.file_id));
      expect(ids.filter((id) => whose.has(id) && !seen.includes(id))).toEqual([]);
      const found = async (one: string) =>
        (await gql(`query ($id: String!) { mediaFile(id: $id) { id } }`, { id: file[one]!.id }, person())).mediaFile !==
        null;
      expect(await only(found)).toEqual(sees);
      for (const one of files.filter((other) => !sees.includes(other))) {
        const { errors } = await person().gql(`mutation ($ids: [String]!) { deleteMediaFile(ids: $ids) { message } }`, {
          ids: [file[one]!.id],
        });
        expect(errors[0].extensions.code).toBe("NOT_FOUND");
      }
    });
  });

  test.runIf(["acme", "bolt"].includes(name))(
    "attaches these files to records of the tenant, and no others",
    async () => {
      const attach = async (one: string) => {
        const input = { name: "x", cover: file[one]!.id };
        if (kind !== "token") {
          const { errors } = await person().gql(
            `mutation ($p: JSON) { upsertModelData(model_name: "note", payload: $p, status: "published") { id } }`,
            { p: input },
          );
          if (errors) expect(errors[0].extensions.fields).toEqual({ "payload.cover": "There is no file with this id" });
          return errors === undefined;
        }
        const { errors } = await ask(
          `mutation ($i: NoteInput!) { createNote(input: $i) { id } }`,
          { i: input },
          token[name]!,
        );
        if (errors) expect(errors[0].extensions.fields).toEqual({ "input.cover": "There is no file with this id" });
        return errors === undefined;
      };
      // A member's role here has no rights to records.
      if (kind === "member") return;
      expect(await working(() => only(attach))).toEqual(sees);
    },
  );
});

test("files belong to who uploads them, on each way; what is for a shared model is the project's, what is for a record its tenant's", async () => {
  const owner = async (name: string | null, run: () => Promise<{ tenant_id: string | null }>) =>
    (await as(name, run)).tenant_id;
  const { acme } = tenant;
  expect(await owner(null, () => put("a"))).toBeNull();
  expect(await owner("acme", () => put("b"))).toBe(acme);
  expect(await owner("acme", () => put("c", "?model_name=note"))).toBe(acme);
  expect(await owner("acme", () => put("d", "?model_name=company"))).toBe(acme);
  expect(await owner("acme", () => put("e", "?model_name=country"))).toBeNull();
  expect(await owner(null, () => put("f", `?model_name=note&doc_id=${record.acme}`))).toBe(acme);
  expect(await owner(null, () => put("g", `?model_name=company&doc_id=${acme}`))).toBe(acme);
  // For bolt, a record of acme is none.
  expect(await owner("bolt", () => put("h", `?model_name=note&doc_id=${record.acme}`))).toBe(tenant.bolt);
  await elsewhere(
    (_, res) => void res.end(pngImage(4, 4, "from elsewhere")),
    async (at) => {
      const load = async () =>
        (await gql(`mutation ($u: String!) { uploadMediaFromUrl(url: $u) { tenant_id } }`, { u: `${at}/i.png` }))
          .uploadMediaFromUrl;
      expect(await owner("acme", load)).toBe(acme);
      expect(await owner(null, load)).toBeNull();
    },
  );
});

test("an upload that goes on later is its tenant's, and is there for that tenant alone", async () => {
  const bytes = Buffer.from("To be resumed. ".repeat(100));
  const send = (breakAfter?: number, uploadUrl?: string | null) =>
    new Promise<{ url: string | null; status: number; file?: { tenant_id: string } }>((resolve, reject) => {
      const one = new Upload(bytes, {
        endpoint: `${base}/media/tus`,
        uploadUrl: uploadUrl ?? null,
        headers: cookies(saas.owner),
        metadata: { filename: "r.txt" },
        chunkSize: 256,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onChunkComplete(_, taken) {
          if (breakAfter && taken >= breakAfter)
            one.abort(false).then(() => resolve({ url: one.url, status: 0 }), reject);
        },
        onSuccess: ({ lastResponse }) =>
          resolve({ url: one.url, status: 200, file: JSON.parse(lastResponse.getBody()!).body }),
        onError: reject,
      });
      one.start();
    });
  const begun = await as("acme", () => send(256));
  const head = (name: string | null) =>
    as(name, () =>
      fetch(begun.url!, { method: "HEAD", headers: { ...cookies(saas.owner), "tus-resumable": "1.0.0" } }),
    );
  for (const name of ["bolt", null]) expect([name, (await head(name)).status]).toEqual([name, 404]);
  expect((await head("acme")).status).toBe(200);
  expect(await as("acme", () => send(undefined, begun.url))).toMatchObject({ file: { tenant_id: tenant.acme } });
});

test("the same bytes are each tenant's own: nobody is given another's file for them", async () => {
  const one = await as("acme", () => put("shared bytes"));
  const again = await as("acme", () => put("shared bytes"));
  const other = await as("bolt", () => put("shared bytes"));
  const own = await as(null, () => put("shared bytes"));
  expect(again.id).toBe(one.id);
  expect(new Set([one.id, other.id, own.id]).size).toBe(3);
});

test("records that all tenants share hold the project's files alone, and those of a tenant its own, whoever writes them", async () => {
  const fieldsOf = async (model: string, payload: object, id?: string) => {
    const { errors } = await saas.owner.gql(
      `mutation ($m: String!, $id: String, $p: JSON) { upsertModelData(model_name: $m, _id: $id, payload: $p, status: "published") { id } }`,
      { m: model, id, p: payload },
    );
    return errors?.[0].extensions.fields["payload.cover"];
  };
  const toAll = "This file belongs to one tenant, and the records of this model to all of them";
  const cover = (one: string) => ({ name: "c", cover: file[one]!.id });
  for (const name of [null, "acme"]) expect(await as(name, () => fieldsOf("country", cover("acme")))).toBe(toAll);
  expect(await as("acme", () => fieldsOf("country", cover("bolt")))).toBe("There is no file with this id");
  expect(await as("acme", () => fieldsOf("country", cover("own")))).toBeUndefined();
  const another = "This file belongs to another tenant than the record";
  expect(await as(null, () => fieldsOf("note", cover("bolt"), record.acme))).toBe(another);
  expect(await as(null, () => fieldsOf("note", cover("own"), record.acme))).toBeUndefined();
  expect(await as(null, () => fieldsOf("note", cover("acme"), record.acme))).toBeUndefined();
  expect(await as(null, () => fieldsOf("company", cover("bolt"), tenant.acme))).toBe(another);
});

test("a tenant deletes its own files; the project's own are deleted without a tenant", async () => {
  const mine = await as("acme", () => put("to be deleted"));
  const own = await as(null, () => put("the project's, to be deleted"));
  const remove = (ids: string[]) =>
    saas.owner.gql(`mutation ($ids: [String]!) { deleteMediaFile(ids: $ids) { message } }`, { ids });
  expect((await as("acme", () => remove([own.id]))).errors[0].extensions.code).toBe("FORBIDDEN");
  expect((await as("bolt", () => remove([mine.id]))).errors[0].extensions.code).toBe("NOT_FOUND");
  expect((await as("acme", () => remove([mine.id]))).errors).toBeUndefined();
  expect((await as(null, () => remove([own.id]))).errors).toBeUndefined();
});

test("public files open for everybody who has the address, and signed addresses for those whom they were given", async () => {
  const list = `{ noteList { cover { url } } }`;
  const urls = async () =>
    (await ask(list, {}, token.bolt!)).data.noteList.flatMap(
      (one: { cover: { url: string } | null }) => one.cover?.url ?? [],
    );
  const [signed] = await urls();
  expect((await fetch(signed.replace(platform.env.PUBLIC_URL, base))).status).toBe(200);
  await gql(`mutation { updateMediaSettings(input: { is_private: false }) { is_private } }`);
  expect((await fetch(base + file.acme!.url)).status).toBe(200);
  await gql(`mutation { updateMediaSettings(input: { is_private: true }) { is_private } }`);
  expect((await fetch(base + file.acme!.url)).status).toBe(401);
});
