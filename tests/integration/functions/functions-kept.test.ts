/** What is kept of functions and told of them: versions, logs, runs to come, and types for the editor. */
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { functionLimits } from "../../../lib/contract/functions.ts";
import {
  deleteFunction,
  functionTypes,
  listLogs,
  listVersions,
  restoreVersion,
  tryFunction,
  upsertFunction,
} from "../../../lib/engine/functions/index.ts";
import { flushRuns, noteRun } from "../../../lib/engine/functions/logs/log-runs.ts";
import { planSchedules, runScheduled, scheduleTask } from "../../../lib/engine/functions/schedules.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { fakeClock } from "../../support/clock.ts";
import { secondNode, type TestPlatform, testPlatform } from "../../support/platform.ts";
import { blog, type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let other: Platform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  createApi(platform);
  other = await secondNode(platform);
  createApi(other);
  p = await testProject(platform, blog);
});
afterAll(async () => {
  await other.close();
  await platform.close();
});

const save = (name: string, more: object = {}) =>
  upsertFunction(p.owner, { name, source: "export default () => 1", ...more });
const change = (name: string, more: object) => upsertFunction(p.owner, { name, update: true, ...more });

test(`the last ${functionLimits.versionsMax} versions are kept, the oldest of them can be restored, and one before them cannot`, async () => {
  const { id } = await save("old");
  // As if it had been changed very often.
  await platform.pool.query(
    `insert into plinth.function_versions (function_id, version, source)
     select $1, n, 'export default () => ' || n from generate_series(2, 52) n`,
    [id],
  );
  await platform.pool.query("update plinth.functions set version = 52 where id = $1", [id]);
  await change("old", { source: "export default () => 'new'" });
  const versions = (await listVersions(p.owner, null, "old")).map(({ version }) => version);
  expect(versions).toEqual(Array.from({ length: functionLimits.versionsMax }, (_, i) => 53 - i));
  await expect(restoreVersion(p.owner, "old", 3)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(restoreVersion(p.owner, "old", 4)).resolves.toMatchObject({
    source: "export default () => 4",
    version: 54,
  });
});

test("lines are paged without a gap or a double, newest first, and narrowed; each function keeps its last 10,000", async () => {
  const { id } = await save("chatty");
  const runs = Array.from({ length: 3 }, (_, run) => ({
    ...{ project_id: `of ${run}`, function_id: id, run_id: crypto.randomUUID(), trigger: "rest" as const, version: 1 },
    started_at: new Date(),
    outcome: {
      ...{ result: "1", fault: null, durationMs: 1, memoryBytes: null },
      lines: Array.from({ length: 99 }, (_, i) => ({
        ...{ level: i % 3 === 0 ? ("warn" as const) : ("info" as const), message: `${run} ${i}` },
        at: new Date().toISOString(),
      })),
    },
  }));
  for (const run of runs) noteRun(platform, run);
  await flushRuns(platform);
  const walk = async (more: object) => {
    const pages: string[][] = [];
    for (let before: string | null = null; ; ) {
      const { results, next } = await listLogs(p.owner, { name: "chatty", limit: 70, before, ...more });
      pages.push(results.map(({ message }) => message));
      if (next === null) return pages;
      before = next;
    }
  };
  const all = await walk({});
  expect(all.map((page) => page.length)).toEqual([70, 70, 70, 70, 20]);
  const written = runs.flatMap(({ outcome }) => [...outcome.lines.map(({ message }) => message), "Done in 1.0 ms"]);
  expect(all.flat()).toEqual(written.toReversed());
  expect((await walk({ level: "warn" })).map((page) => page.length)).toEqual([70, 29]);
  expect((await walk({ run_id: runs[1]!.run_id })).flat()).toHaveLength(100);
  expect(await walk({ trigger: "schedule" })).toEqual([[]]);
  await expect(listLogs(p.owner, { name: "chatty", limit: 501 })).rejects.toMatchObject({
    fields: { limit: "limit is 1 to 500" },
  });

  // More than are kept, and one that is too old: the next node that writes takes them away.
  await platform.pool.query(
    `insert into plinth.function_logs (id, function_id, run_id, trigger, level, message, at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, gen_random_uuid(), 'rest', 'info', 'old', $2
     from generate_series(1, 10000) n`,
    [id, new Date()],
  );
  noteRun(other, { ...runs[0]!, run_id: crypto.randomUUID() });
  await flushRuns(other);
  const { rows } = await platform.pool.query(
    "select count(*)::int as lines, min(message) as first from plinth.function_logs where function_id = $1",
    [id],
  );
  expect(rows[0].lines).toBe(functionLimits.logLinesMax);
});

test("nodes that plan at once make one job of a due run; it happens once, and not where its schedule changed, ended or its function is gone", async () => {
  const { id } = await save("noon", { schedule: "0 12 * * *" });
  await save("later", { schedule: "5 12 * * *" });
  await save("bare", { schedule: "0 12 * * *", source: "" });
  const jobs = async () => {
    const { rows } = await platform.pool.query<{ key: string; run_at: Date }>(
      "select key, run_at from graphile_worker.jobs where task_identifier = $1 order by run_at",
      [scheduleTask],
    );
    return rows.map(({ key, run_at }) => [key.split(":")[1], run_at.toISOString()]);
  };
  const noon = "2030-01-05T12:00:00.000Z";
  const clock = fakeClock("2030-01-05T11:59:30Z");
  await Promise.all([platform, other, platform].map((node) => planSchedules({ ...node, clock })));
  expect(await jobs()).toEqual([[id, noon]]);

  const ends = async () => {
    await Promise.all([flushRuns(platform), flushRuns(other)]);
    return (await listLogs(p.owner, { name: "noon" })).results.length;
  };
  const due = (at: string) => ({ project_id: p.project.id, function_id: id, due_at: at });
  // Changed after it was planned: the old moment is none any more, and does not stand in the way of an earlier one.
  await change("noon", { schedule: "59 11 * * *" });
  await runScheduled(platform, due(noon));
  expect(await ends()).toBe(0);
  clock.advance(-60_000);
  await planSchedules({ ...other, clock });
  expect(await jobs()).toEqual([
    [id, "2030-01-05T11:59:00.000Z"],
    [id, noon],
  ]);
  const earlier = due("2030-01-05T11:59:00.000Z");
  await Promise.all([runScheduled(platform, earlier), runScheduled(other, earlier), runScheduled(other, earlier)]);
  await runScheduled(platform, earlier);
  expect(await ends()).toBe(1);
  // A moment that was done already does not come again; the next day's does.
  const tomorrow = due("2030-01-06T11:59:00.000Z");
  await change("noon", { schedule: "" });
  await runScheduled(other, tomorrow);
  expect(await ends()).toBe(1);
  await change("noon", { schedule: "59 11 * * *", function_connected: false });
  await runScheduled(other, tomorrow);
  expect(await ends()).toBe(2);
  await deleteFunction(p.owner, "noon");
  await runScheduled(other, due("2030-01-07T11:59:00.000Z"));
});

test("the editor's types are TypeScript: what is right passes, and what is wrong about models, plinth and the result is marked", async () => {
  const settings = { request: "post", response: "author", response_is_array: true };
  await save("typed", { ...settings, env_vars: [{ key: "KEY", value: "hunter2" }] });
  const types = await functionTypes(p.owner, null, "typed");
  expect(types).not.toContain("hunter2");
  const right = `export default async (input: Input, context: FunctionContext): Promise<Output> => {
  const { authorList } = await plinth.graphql<{ authorList: Author[] }>("{ authorList { id name } }");
  const city: string | null | undefined = input.place?.city;
  const colours: "red" | "blue" | null | undefined = input.colour;
  const views: number | null | undefined = input.views;
  const many: Comment[] | undefined = ({} as Post).comment_list;
  console.log(city, colours, views, many, plinth.env.KEY, context.caller.role, input.labels?.map((one) => one.length));
  const answer = await fetch("https://example.org", { method: "POST", body: JSON.stringify(input) });
  if (!answer.ok) throw new PlinthError("No", { code: "CONFLICT", fields: { title: "No" } });
  setTimeout(() => {}, 5);
  return authorList.map(({ id, name }) => ({ id, name }));
};`;
  const wrong = [
    "export const a: Input = { titel: 'x' };",
    "export const b: Input = { views: 'x' };",
    "export const c: Input = { colour: 'green' };",
    "export const d = plinth.env.OTHER;",
    "export const e = document.title;",
    "export const f = new PlinthError('x', { code: 'WRONG' });",
    "export const g: Output = [{ secret: 'a password is not read' }];",
    "export const h = process.env;",
  ];
  const faults = faultsOf(types, [right, ...wrong]);
  expect(faults[0]).toEqual([]);
  for (const [i, line] of wrong.entries()) expect(faults[i + 1], line).toHaveLength(1);
});

/** What the compiler says of each text beside the declarations, as the editor asks it. */
function faultsOf(types: string, codes: readonly string[]): string[][] {
  const files = new Map([["types.ts", types], ...codes.map((code, i) => [`${i}.ts`, code] as const)]);
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, types: [], lib: ["lib.es2023.d.ts"], skipLibCheck: true },
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const told = (name: string) =>
    [
      ...program.getSyntacticDiagnostics(program.getSourceFile(name)),
      ...program.getSemanticDiagnostics(program.getSourceFile(name)),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(told("types.ts")).toEqual([]);
  return codes.map((_, i) => told(`${i}.ts`));
}

test("a run that is tried in the console is in its log with its time and trigger", async () => {
  await save("tried", { source: "export default () => console.log('here')" });
  const { run_id } = await tryFunction(p.owner, { name: "tried" });
  await flushRuns(platform);
  expect((await listLogs(p.owner, { name: "tried", run_id })).results).toMatchObject([
    { trigger: "console", level: "info", message: expect.stringMatching(/^Done in [\d.]+ ms$/), version: 1 },
    { message: "here", duration_ms: null },
  ]);
});
