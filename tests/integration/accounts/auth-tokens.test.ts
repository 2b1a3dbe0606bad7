import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { contextOf } from "../../../lib/api/context.ts";
import { findToken } from "../../../lib/engine/access/index.ts";
import { uuidv7 } from "../../../lib/kernel/ids.ts";
import { randomToken, sha256 } from "../../../lib/platform/crypto.ts";
import { registered } from "../../support/accounts.ts";
import { fakeClock } from "../../support/clock.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let owner_id: string;
const clock = fakeClock(new Date().toISOString());

beforeAll(async () => {
  platform = await testPlatform({ clock });
  await registered(platform, "ada@example.com", createApi(platform));
  ({ id: owner_id } = await platform.db.selectFrom("plinth.users").select("id").executeTakeFirstOrThrow());
  for (const id of ["atlas", "other"]) {
    const secret = { secret_key_hash: sha256(id), secret_key_encrypted: platform.secrets.encrypt(id) };
    await platform.db
      .insertInto("plinth.projects")
      .values({ id, name: id, owner_id, database_kind: "shared", database_schema: `project_${id}`, ...secret })
      .execute();
    await platform.db
      .insertInto("plinth.project_roles")
      .values({ project_id: id, name: "reader", api_permissions: JSON.stringify({ city: { read: "all" } }) })
      .execute();
  }
});
afterAll(() => platform.close());

/** A token of the role `reader`, made by the owner. */
async function makeToken(options: { project_id?: string; expires_at?: Date } = {}): Promise<string> {
  const token = `plinth_${randomToken()}`;
  const { project_id = "atlas", expires_at = null } = options;
  await platform.db
    .insertInto("plinth.api_tokens")
    .values({
      id: uuidv7(),
      project_id,
      name: "test",
      role: "reader",
      created_by: owner_id,
      token_hash: sha256(token),
      token_encrypted: platform.secrets.encrypt(token),
      token_start: token.slice(0, 20),
      expires_at,
    })
    .execute();
  return token;
}

/** A notice reaches this node like any other, by way of the database. */
async function gone(token: string): Promise<void> {
  await expect.poll(() => findToken(platform, token)).toBeNull();
}

test("a token is found with its role, and from memory the second time", async () => {
  const token = await makeToken();
  const found = await findToken(platform, token);
  expect(found).toMatchObject({
    name: "test",
    project_id: "atlas",
    role: { name: "reader", is_admin: false, api_permissions: { city: { read: "all" } } },
  });
  // Read again, it would be another object.
  expect(await findToken(platform, token)).toBe(found);
});

test("a deleted token stops by the notice that the database itself sends", async () => {
  const token = await makeToken();
  await findToken(platform, token);
  await platform.db.deleteFrom("plinth.api_tokens").where("token_hash", "=", sha256(token)).execute();
  await gone(token);
});

test("a changed role counts after the project's notice", async () => {
  const token = await makeToken({ project_id: "other" });
  await findToken(platform, token);
  await platform.db
    .updateTable("plinth.project_roles")
    .set({ api_permissions: JSON.stringify({}) })
    .where("project_id", "=", "other")
    .execute();
  await platform.notices.publish("projects", "other");
  await expect.poll(async () => (await findToken(platform, token))?.role.api_permissions).toEqual({});
});

test("tokens of a deleted project stop", async () => {
  const token = await makeToken({ project_id: "other" });
  await findToken(platform, token);
  await platform.db.updateTable("plinth.projects").set({ deleted_at: clock.now() }).where("id", "=", "other").execute();
  await platform.notices.publish("projects", "other");
  await gone(token);
});

test("an expiring token stops at its moment, though it is in memory", async () => {
  const token = await makeToken({ expires_at: new Date(clock.now().getTime() + 1000) });
  expect(await findToken(platform, token)).not.toBeNull();
  clock.advance(1000);
  expect(await findToken(platform, token)).toBeNull();
});

test.each(["", "plinth_", "plinth_short", `plinth_${"!".repeat(43)}`, `plinth_${randomToken()}`, "' or true --"])(
  "%j is no token",
  async (text) => {
    expect(await findToken(platform, text)).toBeNull();
  },
);

test("a request with a token is the token; one with a wrong token is refused; one without is anonymous", async () => {
  const token = await makeToken();
  const ask = (authorization?: string) =>
    contextOf(
      platform,
      new Request("http://localhost:3000/secured/graphql", { headers: authorization ? { authorization } : {} }),
    );
  expect((await ask(`Bearer ${token}`)).actor).toMatchObject({ kind: "token", project_id: "atlas", role: "reader" });
  expect((await ask()).actor).toEqual({ kind: "anonymous" });
  await expect(ask("Bearer nonsense")).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
    message: "This API token is not valid or has expired.",
  });
});
