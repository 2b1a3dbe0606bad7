/** What `npm run test:fuzz` found, each by the request that showed it. */
import { expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { pngImage } from "../../support/files/images.ts";
import { realImage } from "../../support/files/real-images.ts";
import { base, cookies, platform, project, withMediaServer } from "../../support/services/media-server.ts";

withMediaServer();

const administrate = () =>
  platform.pool.query("update plinth.users set role = 'super_admin' where id = $1", [project.owner.id]);

const formHead = `--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n`;

test.each(["/system/user/avatar", "/system/plugin/install", "/media/upload"])(
  "a form that breaks off within its file is refused: %s",
  async (path) => {
    await administrate();
    const headers = { ...cookies(project.owner), "content-type": "multipart/form-data; boundary=x" };
    const body = Buffer.concat([Buffer.from(formHead), pngImage(30, 20)]);
    const answer = await fetch(base + path, { method: "POST", headers, body });
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      "The form is not complete, or not valid multipart/form-data.",
    ]);
  },
);

test("pictures of one person that come at once leave one of them; who sends too many waits", async () => {
  const picture = await realImage("png", 30, 20);
  const send = async () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(picture)]), "a.png");
    const init = { method: "POST", headers: cookies(project.owner), body: form };
    const answer = await fetch(`${base}/system/user/avatar`, init);
    return { status: answer.status, body: (await answer.json()).body };
  };
  const sent = await Promise.all(Array.from({ length: 8 }, send));
  const taken = sent.filter(({ status }) => status === 200);
  // One is made and others wait for it.
  expect(taken.length).toBeGreaterThan(limits.avatarsWaitingOfOneMax);
  expect(sent.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  const { data } = await project.owner.gql("{ getUser { avatar } }");
  expect(taken.map(({ body }) => body.avatar)).toContain(data.getUser.avatar);
  expect((await fetch(base + data.getUser.avatar, { headers: cookies(project.owner) })).status).toBe(200);
});

test("a message of a project whose code another one has is a clash", async () => {
  await administrate();
  const save = (code: string, key?: string) =>
    project.owner.gql(
      `mutation ($id: String!, $key: String, $code: String!) { adminUpsertSystemMessage(_id: $id, _key: $key, code: $code, message: "Hello") { _key } }`,
      { id: project.id, key, code },
    );
  const clash = { extensions: { code: "CONFLICT", fields: { code: "Another message of this project has this code" } } };
  expect((await save("a")).errors).toBe(undefined);
  expect((await save("a")).errors).toMatchObject([clash]);
  const other = (await save("b")).data.adminUpsertSystemMessage._key;
  expect((await save("a", other)).errors).toMatchObject([clash]);
});

test("who asks for the head of a stream leaves nothing open behind it", async () => {
  const { post } = project.owner.browser;
  const input = { name: "desk", project_ids: [project.id], scopes: ["models", "content", "settings"] };
  const { token } = (await post("/system/sync/token/create", input)).body.body;
  const asked = [
    [`/system/sync/dump?project=${project.id}`, { authorization: `Bearer ${token}` }],
    [`/system/sync/content?project=${project.id}`, { authorization: `Bearer ${token}` }],
    ["/system/audit/export?format=csv", cookies(project.owner)],
  ] as const;
  const open = async () =>
    (
      await platform.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
    ).rows.length;
  for (const [path, headers] of asked) {
    // More of them than are read at a time.
    for (let times = 0; times < 6; times++)
      expect([path, (await fetch(base + path, { method: "HEAD", headers })).status]).toEqual([path, 200]);
    await expect.poll(open).toBe(0);
    const whole = await fetch(base + path, { headers });
    expect([path, whole.status, (await whole.text()).length]).toEqual([path, 200, expect.any(Number)]);
  }
});
