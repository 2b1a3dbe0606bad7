import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../lib/platform/db/migrate.ts";
import { createPool } from "../../../lib/platform/db/pool.ts";
import { openSystemDatabase } from "../../../lib/platform/db/system-database.ts";
import { createDatabase, createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { startMailbox } from "../../support/services/mailbox.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

test("many nodes may migrate an empty database at once", async () => {
  const url = await createEmptyDatabase();
  const pools = Array.from({ length: 4 }, () => createPool(url, { onError: () => {} }));
  const applied = await Promise.all(pools.map(migrate));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  for (const pool of pools) await pool.end();
});

test("a database of a newer Plinth is refused in one sentence, and left alone", async () => {
  const url = await createDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query("insert into plinth.migrations (number, name) values (900, '900_tomorrow.sql')");
  await client.end();
  await expect(openSystemDatabase(url, platform.log)).rejects.toThrow(
    "The database was used by a newer Plinth (migration 900_tomorrow.sql): start that version or a later one.",
  );
});

test.each([
  ["a wrong password", (url: URL) => (url.password = "wrong"), "refuses the user name or the password."],
  ["a missing database", (url: URL) => (url.pathname = "/nowhere"), "has no database named nowhere."],
  ["a closed port", (url: URL) => (url.port = "1"), "refuses connections: is PostgreSQL running there?"],
  ["an unknown host", (url: URL) => (url.hostname = "db.invalid"), "cannot be found: there is no such host."],
])("%s is told in one sentence", async (_, spoil, sentence) => {
  const url = new URL(platform.databaseUrl);
  spoil(url);
  await expect(openSystemDatabase(url.href, platform.log)).rejects.toThrow(
    `The database at DATABASE_URL (${url.host}) ${sentence}`,
  );
});

test("notices reach all nodes, and again after the connection was lost", async () => {
  const heard: string[] = [];
  const woken = new EventTarget();
  platform.notices.subscribe("models", (payload) => {
    heard.push(payload);
    woken.dispatchEvent(new Event("heard"));
  });
  const first = once(woken, "heard");
  await platform.notices.publish("models", "атлас");
  await platform.notices.publish("projects", "other");
  await first;

  await platform.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth notices' and datname = current_database()",
  );
  await expect
    .poll(async () => {
      await platform.notices.publish("models", "again");
      return heard.includes("again");
    })
    .toBe(true);
  expect(heard[0]).toBe("атлас");
  expect(heard).not.toContain("other");
});

test("without a mail server mails are kept in the data folder", async () => {
  expect(platform.mail.delivers).toBe(false);
  await platform.mail.send({ to: "ada@example.com", subject: "Grüße", text: "Your code: 123456" });
  expect(await platform.mails()).toMatchObject([
    { to: "ada@example.com", subject: "Grüße", text: "Your code: 123456\n" },
  ]);
});

test("with a mail server mails go there", async () => {
  const mailbox = await startMailbox();
  const other = await testPlatform({ smtpUrl: mailbox.url });
  expect(other.mail.delivers).toBe(true);
  await other.mail.send({ to: "ada@example.com", subject: "Hello", text: "Text", html: "<b>Text</b>" });
  expect(await mailbox.take("ada@example.com")).toMatchObject({
    from: "no-reply@localhost",
    subject: "Hello",
    html: expect.stringContaining("<b>Text</b>"),
  });
  await mailbox.close();
  await expect(other.mail.send({ to: "ada@example.com", subject: "Hello", text: "Text" })).rejects.toThrow(
    "The mail could not be sent.",
  );
  await other.close();
});

test("the types of the tables name exactly the columns that the migrations made", async () => {
  const { readdir, readFile } = await import("node:fs/promises");
  const folder = new URL("../../../lib/platform/db/tables/", import.meta.url);
  const files = await readdir(folder);
  const source = (await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")))).join("\n");
  const columnsOf = (type: string) => {
    const body = source.match(new RegExp(`interface ${type} \\{([\\s\\S]+?)\\n\\}`))![1]!;
    return [...body.matchAll(/^ {2}(\w+):/gm)].map((match) => match[1]!);
  };
  const typed = [...source.matchAll(/"plinth\.(\w+)": (\w+);/g)].map((match) => [
    match[1]!,
    columnsOf(match[2]!).sort(),
  ]);
  const { rows } = await platform.pool.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text order by column_name::text collate "C") as columns from information_schema.columns
     where table_schema = 'plinth' and table_name <> 'migrations' group by table_name`,
  );
  expect(Object.fromEntries(typed)).toEqual(Object.fromEntries(rows.map((row) => [row.table_name, row.columns])));
});
