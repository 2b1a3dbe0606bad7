/** What names a model, a function or a role, saved in the moment in which that one goes: refused, or it follows. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SystemProject, systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let project: SystemProject;

beforeAll(async () => {
  platform = await testPlatform();
  project = await systemProject(platform);
  expect((await run(makings.model("keeper"))).errors).toBeUndefined();
});

afterAll(async () => {
  await platform.close();
});

type Call = (name: string) => string;

/** Each names what is given in one place, in a thing of its own. */
const namings: Record<"model" | "function" | "role", Record<string, Call>> = {
  model: {
    "a webhook": (name) =>
      `createWebHook(name: "w_${name}", url: "https://example.com/", events: ["create"], model: "${name}") { id }`,
    "a role": (name) => `upsertRoleToProject(name: "r_${name}", api_permissions: { ${name}: { read: "all" } }) { id }`,
    "a hook": (name) =>
      `upsertFunctionToProject(name: "f_${name}", hooks: [{ event: after_create, model: "${name}" }], source: "export default () => 1") { name }`,
    "a request": (name) => `upsertFunctionToProject(name: "f_${name}", request: "${name}") { name }`,
    "a response": (name) => `upsertFunctionToProject(name: "f_${name}", response: "${name}") { name }`,
  },
  function: {
    "a webhook": (name) =>
      `createWebHook(name: "w_${name}", url: "https://example.com/", events: ["create"], model: "keeper", logic_executions: ["${name}"]) { id }`,
    "a role": (name) => `upsertRoleToProject(name: "r_${name}", logic_executions: ["${name}"]) { id }`,
  },
  role: {
    "a function": (name) =>
      `upsertFunctionToProject(name: "f_${name}", runs_as: "${name}", source: "export default () => 1") { name }`,
  },
};

const makings: Record<keyof typeof namings, Call> = {
  model: (name) => `addModelToProject(name: "${name}") { name }`,
  function: (name) => `upsertFunctionToProject(name: "${name}", source: "export default () => 1") { name }`,
  role: (name) => `upsertRoleToProject(name: "${name}") { id }`,
};

const endings: Record<keyof typeof namings, Record<string, Call>> = {
  model: {
    deleted: (name) => `updateModel(type: delete, model_name: "${name}") { name }`,
    renamed: (name) => `updateModel(type: rename, model_name: "${name}", new_name: "${name}_new") { name }`,
  },
  function: {
    deleted: (name) => `deleteFunctionFromProject(function: "${name}") { name }`,
    renamed: (name) => `upsertFunctionToProject(name: "${name}", update: true, new_name: "${name}_new") { name }`,
  },
  role: { deleted: (name) => `deleteRoleFromProject(role: "${name}") { message }` },
};

const run = (call: string) => project.owner.gql(`mutation { ${call} }`);

/** How many places still say the name. */
async function namesOf(name: string): Promise<number> {
  const { rows } = await platform.pool.query(
    `select (select count(*) from plinth.webhooks where model = $1 or $1 = any(logic_executions))
       + (select count(*) from plinth.project_roles where api_permissions ? $1 or $1 = any(logic_executions))
       + (select count(*) from plinth.functions where runs_as = $1 or request->>'model' = $1 or response->>'model' = $1
            or hooks @> jsonb_build_array(jsonb_build_object('model', $1::text))) as names`,
    [name],
  );
  return Number(rows[0].names);
}

/** Makes the calls while another transaction holds the project's row; each begins once the one before waits, or is done. */
async function inFlight(calls: readonly string[]) {
  const holder = new pg.Client(platform.databaseUrl);
  await holder.connect();
  const waiting = async () => {
    const { rows } = await holder.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0].n as number;
  };
  try {
    await holder.query("begin");
    await holder.query("select from plinth.projects where id = $1 for update", [project.id]);
    const answers = [];
    for (const call of calls) {
      let isDone = false;
      const before = await waiting();
      const answer = run(call).finally(() => {
        isDone = true;
      });
      answers.push(answer);
      await expect.poll(async () => isDone || (await waiting()) > before).toBe(true);
    }
    await holder.query("commit");
    return await Promise.all(answers);
  } finally {
    await holder.end();
  }
}

let count = 0;

/** Gives what is named `name`, of the kind. */
async function make(kind: keyof typeof namings, name: string): Promise<void> {
  expect((await run(makings[kind](name))).errors).toBeUndefined();
}

test.each(
  Object.entries(namings).flatMap(([kind, ways]) =>
    Object.keys(ways).map((way) => [way, kind as keyof typeof namings] as const),
  ),
)("%s names a %s that stays", async (way, kind) => {
  const name = `thing${++count}`;
  await make(kind, name);
  expect((await run(namings[kind][way]!(name))).errors).toBeUndefined();
  expect(await namesOf(name)).toBe(1);
});

const cases = Object.entries(namings).flatMap(([kind, ways]) =>
  Object.entries(ways).flatMap(([way, naming]) =>
    Object.entries(endings[kind as keyof typeof namings]).flatMap(([end, ending]) =>
      [true, false].map((isFirst) => ({
        title: `${way} that names a ${kind}, saved ${isFirst ? "before" : "after"} it is ${end}`,
        kind: kind as keyof typeof namings,
        naming,
        ending,
        isFirst,
      })),
    ),
  ),
);

test.each(cases)("$title", async ({ kind, naming, ending, isFirst }) => {
  const name = `thing${++count}`;
  await make(kind, name);
  const calls = [naming(name), ending(name)];
  const [first, second] = await inFlight(isFirst ? calls : calls.toReversed());
  const [saved, ended] = isFirst ? [first, second] : [second, first];
  // One of the two holds: the name was refused, it went with the thing, or the thing stays for it.
  const codes = [saved, ended].map((answer) => answer!.errors?.[0]?.extensions.code ?? "done");
  for (const code of codes) expect(["done", "BAD_USER_INPUT", "NOT_FOUND"]).toContain(code);
  if (codes[1] === "done") expect(await namesOf(name)).toBe(0);
  else expect(codes[0]).toBe("done");
});

test.each(["added", "renamed", "duplicated"])(
  "what a crash left of a deleted model does not name one that is %s later",
  async (way) => {
    const name = `ghost_${way}`;
    for (const call of [
      makings.model(name),
      ...Object.values(namings.model)
        .map((naming) => naming(name))
        .slice(0, 3),
    ])
      expect((await run(call)).errors).toBeUndefined();
    const { rows } = await platform.pool.query(
      "select (select jsonb_agg(w) from plinth.webhooks w where model = $1) as webhooks, (select jsonb_agg(r) from plinth.project_roles r where api_permissions ? $1) as roles",
      [name],
    );
    await run(endings.model.deleted!(name));
    // As it was before what follows the deletion.
    await platform.pool.query(
      "insert into plinth.webhooks select * from jsonb_populate_recordset(null::plinth.webhooks, $1)",
      [JSON.stringify(rows[0].webhooks)],
    );
    await platform.pool.query("update plinth.project_roles set api_permissions = $2 where name = $1", [
      `r_${name}`,
      JSON.stringify(rows[0].roles[0].api_permissions),
    ]);
    expect(await namesOf(name)).toBe(2);
    if (way !== "added") await run(makings.model(`source_${way}`));
    const calls: Record<string, string> = {
      added: makings.model(name),
      renamed: `updateModel(type: rename, model_name: "source_renamed", new_name: "${name}") { name }`,
      duplicated: `updateModel(type: duplicate, model_name: "source_duplicated", new_name: "${name}") { name }`,
    };
    expect((await run(calls[way]!)).errors).toBeUndefined();
    expect(await namesOf(name)).toBe(0);
  },
);
