/** No statement of a request runs for ever, in whichever database the project lives. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addModel } from "../../../lib/engine/models/index.ts";
import { listRecords } from "../../../lib/engine/records/index.ts";
import { migrate } from "../../../lib/platform/db/migrate.ts";
import { createEmptyDatabase, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type ProjectSketch, type TestProject, testProject } from "../../support/project.ts";

const notes: ProjectSketch = {
  models: { note: { fields: [{ field_label: "Text", field_type: "text", input_type: "string" }] } },
};

let platform: TestPlatform;
let shared: TestProject;
let own: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  shared = await testProject(platform, notes);
  own = await testProject(platform, notes, await createEmptyDatabase());
});
afterAll(() => platform.close());

/** Locks the notes, waits until `act` waits for them, and cancels it with the error of a statement that ran too long: 57014. */
async function cancelled<T>({ project }: TestProject, act: () => Promise<T>): Promise<T> {
  const { pool, schema } = project.database;
  const blocker = await pool.connect();
  try {
    await blocker.query(`begin; lock table "${schema}".note in access exclusive mode`);
    const answer = act();
    // It may be refused while the poll still waits for its next look; the caller gets the refusal all the same.
    answer.catch(() => undefined);
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          "select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length;
      })
      .toBe(1);
    return await answer;
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
}

test.each([
  ["the shared database", () => shared],
  ["a database of one's own", () => own],
])("in %s statements have 30 s, and those of a cancelled query or mutation answer COST_LIMIT", async (_, which) => {
  const project = which();
  const { rows } = await project.project.database.pool.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "30s" }]);

  const refused = { message: "The request took too long and was stopped. Please ask for less." };
  const query = await cancelled(project, () => project.ask("{ noteList { text } }"));
  expect([query.status, query.json]).toMatchObject([
    400,
    { errors: [{ ...refused, extensions: { code: "COST_LIMIT" } }] },
  ]);
  const mutation = await cancelled(project, () => project.ask(`mutation { createNote(input: { text: "a" }) { id } }`));
  expect(mutation.json).toMatchObject({
    data: null,
    errors: [{ ...refused, path: ["createNote"], extensions: { code: "COST_LIMIT" } }],
  });
  const listed = cancelled(project, () => listRecords(project.owner, project.project, { model: "note" }));
  await expect(listed).rejects.toMatchObject({ code: "COST_LIMIT" });
  expect((await project.ask("{ noteList { text } }")).json).toEqual({ data: { noteList: [] } });
});

test("a change of the models has an hour for each statement, and its connection then has 30 s again", async () => {
  const { pool } = own.project.database;
  const seen: unknown[] = [];
  const connect = pool.connect.bind(pool);
  // Looks into the transaction of the change just before its end.
  pool.connect = (async (...args: []) => {
    const client = await connect(...args);
    const query = client?.query.bind(client) as (text: unknown, ...rest: unknown[]) => Promise<unknown>;
    if (client)
      client.query = (async (text: unknown, ...rest: unknown[]) => {
        if (text === "commit") seen.push(await query("show statement_timeout"));
        const result = await query(text, ...rest);
        if (text === "commit") seen.push(await query("show statement_timeout"));
        return result;
      }) as never;
    return client;
  }) as never;
  try {
    await addModel(own.owner, { name: "later" });
  } finally {
    pool.connect = connect as never;
  }
  expect(seen).toMatchObject([{ rows: [{ statement_timeout: "1h" }] }, { rows: [{ statement_timeout: "30s" }] }]);
});

test("a node may wait longer than that for another's migration", async () => {
  const { pool } = platform;
  await migrate(pool);
  const { rows } = await pool.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "30s" }]);
});
