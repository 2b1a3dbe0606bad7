/** The end of an account, and the picture of a person. */
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Api, createApi } from "../../../lib/api/app.ts";
import { limits } from "../../../lib/contract/limits.ts";
import { goodPassword, registered } from "../../support/accounts.ts";
import { pngImage } from "../../support/files/images.ts";
import { gifOf } from "../../support/files/many-frames.ts";
import { type Browser, browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let api: Api;
let first: Browser;

beforeAll(async () => {
  platform = await testPlatform();
  api = createApi(platform);
  first = await registered(platform, "first@example.com", api);
});
afterAll(() => platform.close());

const end = (who: Browser, word = "DELETE") => who.post("/auth/v2/account/delete", { word });
const prove = (who: Browser) => who.post("/auth/v2/proof/password", { password: goodPassword });
const makeProject = (who: Browser, id: string, name: string) =>
  who.post("/system/project/create", {
    id,
    name,
    description: "",
    plan_type: "dedicated",
    tier_name: "free",
    project_type: "general",
  });

test("an account ends after a fresh proof and the typed word, not while it owns projects, and leaves its id in the audit log", async () => {
  const email = "leaving@example.com";
  const who = await registered(platform, email, api);
  const { id } = (await who.get("/auth/v2/session")).body.body.user;
  for (const name of ["garden", "kitchen"]) expect((await makeProject(who, name, name)).status).toBe(200);
  const elsewhere = browser(api);
  await elsewhere.post("/auth/v2/login", { email, password: goodPassword });
  expect((await end(who)).status).toBe(403);
  await prove(who);
  expect((await end(who, "delete")).body.error.fields).toEqual({ word: "You must type DELETE exactly" });
  const refused = await end(who);
  expect(refused.body.message).toBe("You still own 2 projects: garden, kitchen. Please delete them first.");
  // Not the passing owner of the second: both wait for their end now.
  for (const project of ["garden", "kitchen"]) await who.post("/system/project/delete", { id: project });
  await platform.db
    .insertInto("plinth.sync_tokens")
    .values({
      id,
      user_id: id,
      name: "laptop",
      token_hash: Buffer.from("x"),
      token_start: "plinth_sync_",
      scopes: ["models"],
      project_ids: [],
      expires_at: null,
    })
    .execute();

  expect((await end(who)).status).toBe(200);
  expect(who.cookies.has("plinth_session")).toBe(false);
  expect((await elsewhere.get("/auth/v2/session")).status).toBe(401);
  const left = await platform.pool.query(
    `select (select count(*) from plinth.users where id = $1) as users, (select count(*) from plinth.sessions where user_id = $1) as sessions,
       (select count(*) from plinth.projects where owner_id = $1) as projects, (select count(*) from plinth.project_members where user_id = $1) as members,
       (select count(*) from plinth.sync_tokens where user_id = $1) as tokens,
       (select count(*) from information_schema.schemata where schema_name like 'project_garden%') as schemas`,
    [id],
  );
  expect(Object.values(left.rows[0]!)).toEqual(["0", "0", "0", "0", "0", "0"]);
  const log = await platform.pool.query(
    "select response_code from plinth.audit_log where user_id = $1 and internal_function = 'deleteAccount' order by id",
    [id],
  );
  expect(log.rows.map((row) => row.response_code)).toEqual([403, 400, 400, 200]);
  await vi.waitFor(async () =>
    expect((await platform.mails()).map(({ subject }) => subject)).toContain("Plinth: Your account was deleted"),
  );
  // The address is free again.
  expect((await registered(platform, email, api)).cookies.has("plinth_session")).toBe(true);
});

test("the only super admin stays while there are others", async () => {
  await prove(first);
  const { status, body } = await end(first);
  expect([status, body.message]).toEqual([400, expect.stringMatching(/only super admin/)]);
});

function multipart(bytes: Uint8Array, name = "me.png"): Buffer {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]);
}

function upload(who: Browser, bytes: Uint8Array, name?: string) {
  return who.request("POST", "/system/user/avatar", multipart(bytes, name), {
    "content-type": "multipart/form-data; boundary=x",
  });
}

test("a picture is made anew from what was uploaded: a small square, upright, without what the camera noted", async () => {
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "teal" } })
    .withExif({ IFD0: { Copyright: "taken at home" } })
    .jpeg()
    .toBuffer();
  const { status, body } = await upload(first, photo, "../../me.svg");
  expect(status).toBe(200);
  const address = body.body.avatar;
  expect((await first.get("/system/user/profile")).body.body.avatar).toBe(address);
  const served = await api.fetch(
    new Request(`http://localhost:3000${address}`, { headers: { cookie: first.cookieHeader() } }),
  );
  expect(served.headers.get("content-type")).toBe("image/webp");
  const about = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect(about).toMatchObject({ format: "webp", width: 256, height: 256 });
  expect(about.exif).toBeUndefined();
  expect((await browser(api).get(address)).status).toBe(401);

  const second = (await upload(first, photo)).body.body.avatar;
  expect((await first.get(address)).status).toBe(404);
  expect((await first.post("/system/user/avatar/remove")).status).toBe(200);
  expect((await first.get(second)).status).toBe(404);
  expect((await first.get("/system/user/profile")).body.body.avatar).toBe("");
});

test("of one person's pictures one is made at a time, two wait, and others are refused", async () => {
  let bring = () => {};
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  const cookie = first.cookieHeader();
  const headers = { cookie, "x-use-cookies": "true", "content-type": "multipart/form-data; boundary=x" };
  /** Its bytes come when all of them are brought. */
  const slow = async () => {
    const body = Readable.toWeb(
      Readable.from(
        (async function* () {
          await brought;
          yield multipart(pngImage());
        })(),
      ),
    );
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return (await api.fetch(new Request("http://localhost:3000/system/user/avatar", init))).status;
  };
  const answers: number[] = [];
  const asked = Array.from({ length: 6 }, async () => answers.push(await slow()));
  await expect.poll(() => answers).toEqual([503, 503, 503]);
  bring();
  await Promise.all(asked);
  expect(answers.toSorted()).toEqual([200, 200, 200, 503, 503, 503]);
  expect((await first.post("/system/user/avatar/remove")).status).toBe(200);
});

test.each<[string, () => Buffer | Promise<Buffer>, number]>([
  [
    "a drawing with a script",
    () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/><path d="M0 0h9v9z"/></svg>'),
    400,
  ],
  ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 400],
  ["what only begins like a picture", () => Buffer.from(`\x89PNG\r\n\x1a\n${"x".repeat(100)}`, "latin1"), 400],
  ["nothing", () => Buffer.alloc(0), 400],
  ["a file above 5 MB", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5 * 1024 * 1024)]), 413],
  ["a small file that unpacks to more than 60 million pixels", () => pngImage(9000, 9000), 400],
  ["a small file of very many frames", () => gifOf(limits.mediaFramesMax + 1), 400],
])("refused as a picture: %s", async (_, bytes, status) => {
  expect((await upload(first, await bytes())).status).toBe(status);
  expect((await first.get("/system/user/profile")).body.body.avatar).toBe("");
});
