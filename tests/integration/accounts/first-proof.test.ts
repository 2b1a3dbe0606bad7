/** Whoever registers an address that is not theirs keeps nothing once its owner proves it. Where it was proved before, a new password leaves tokens alone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findToken } from "../../../lib/engine/access/index.ts";
import { findSyncCaller } from "../../../lib/engine/sync/index.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { browser } from "../../support/in-process.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const opens = {
  api: async (token: string) => (await findToken(platform, token)) !== null,
  sync: (token: string) =>
    findSyncCaller(platform, token, { ip_address: "127.0.0.1", user_agent: "test" }).then(
      () => true,
      () => false,
    ),
};

test.each([
  { before: "proved", isProved: true },
  { before: "not proved", isProved: false },
])("of an account whose address was $before, a mailed code sets a new password", async ({ isProved }) => {
  const { owner, api, id } = await systemProject(platform);
  await platform.db
    .updateTable("plinth.users")
    .set({ email_verified_at: isProved ? new Date() : null })
    .where("id", "=", owner.id)
    .execute();
  const { data } = await owner.gql(`mutation {
    generateApiToken(name: "x", role: "admin") { token }
    generateSyncToken(name: "x", duration: "") { token }
  }`);
  const started = await owner.browser.post("/system/sync/login/start", { machine: "laptop", project: id });
  const { device_code, user_code } = started.body.body;
  const choice = { code: user_code, name: "laptop", scopes: ["models"], project_ids: [id] };
  expect((await owner.browser.post("/system/sync/login/confirm", choice)).status).toBe(200);
  const tokens = { api: data.generateApiToken.token, sync: data.generateSyncToken.token };
  expect(await Promise.all([opens.api(tokens.api), opens.sync(tokens.sync)])).toEqual([true, true]);

  const visitor = browser(api);
  await visitor.post("/auth/v2/forget/password/request", { email: owner.email });
  const mailed = async () => (await platform.mails()).findLast(({ to }) => to === owner.email)?.subject.split(" ")[0];
  await expect.poll(mailed).toMatch(/^\d{6}$/);
  const code = await mailed();
  expect((await visitor.post("/auth/v2/forget/password/verify", { email: owner.email, code })).status).toBe(200);
  const changed = await visitor.post("/auth/v2/change/password", { new_password: "lantern-orchard-58" });
  expect(changed.status).toBe(200);

  await expect.poll(() => opens.api(tokens.api)).toBe(isProved);
  expect(await opens.sync(tokens.sync)).toBe(isProved);
  expect((await owner.browser.get("/auth/v2/session")).status).toBe(401);
  // A login that was granted and not yet fetched never gives its token.
  const fetched = await visitor.post("/system/sync/login/token", { device_code });
  expect(fetched.body.body?.token).toBeUndefined();
});
