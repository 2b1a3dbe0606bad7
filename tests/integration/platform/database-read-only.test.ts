/** While a database can only be read, reading goes on, and each write says so and when to try again. */
import { afterAll, expect, test } from "vitest";
import { systemProject } from "../../support/calls/system-api.ts";
import { testPlatform } from "../../support/platform.ts";
import { blog, testProject } from "../../support/project.ts";

const platform = await testPlatform();
afterAll(() => platform.close());

const databaseName = () => new URL(platform.databaseUrl).pathname.slice(1);

/** Takes effect on new connections, so those that there are end. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const client = await platform.pool.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(`alter database "${databaseName()}" set default_transaction_read_only = ${isReadOnly}`);
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  client.release(true);
}

test("a database that can only be read answers reads, and writes with 503, a sentence and Retry-After", async () => {
  const project = await testProject(platform, blog);
  const { owner } = await systemProject(platform);
  const write = () => project.ask('mutation { createAuthor(input: { name: "Ada" }) { id } }');
  const change = () =>
    owner.browser.post("/system/graphql", { query: 'mutation { addModelToProject(name: "note") { name } }' });
  const signUp = () =>
    owner.browser.post("/auth/v2/register", { email: "late@example.com", password: "long enough 4 all" });
  expect(await write()).toMatchObject({ status: 200 });

  await setReadOnly(true);
  const says = "can only be read at the moment. Nothing was written; please try again later.";
  await expect
    .poll(async () => (await write()).json.errors?.[0])
    .toMatchObject({ message: `The project's database ${says}`, extensions: { code: "UNAVAILABLE" } });
  expect((await project.ask("{ authorList { name } }")).json.data).toEqual({ authorList: [{ name: "Ada" }] });
  expect((await change()).body.errors[0].extensions.code).toBe("UNAVAILABLE");
  expect(await signUp()).toMatchObject({ status: 503, body: { message: `The server's database ${says}` } });

  await setReadOnly(false);
  await expect.poll(async () => (await write()).json.errors).toBeUndefined();
  await expect.poll(async () => (await change()).body.errors).toBeUndefined();
});
