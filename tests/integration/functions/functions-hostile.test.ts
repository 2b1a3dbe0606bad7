import { afterAll, beforeAll, expect, test } from "vitest";
import { createApi } from "../../../lib/api/app.ts";
import { upsertFunction } from "../../../lib/engine/functions/index.ts";
import { CheckThread } from "../../../lib/engine/functions/quickjs/check-thread.ts";
import { Pool } from "../../../lib/engine/functions/quickjs/pool.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";
import { longTest } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let hostile: TestProject;
let neighbour: TestProject;
let pool: Pool;

beforeAll(async () => {
  // Two runs at a time on each thread: of many endless ones the last ends sooner.
  platform = await testPlatform({ env: { FUNCTION_MEMORY_MIB: "64" } });
  createApi(platform);
  const models = { post: { fields: [{ field_label: "Title", field_type: "text", input_type: "string" }] } };
  [hostile, neighbour] = await Promise.all([testProject(platform, { models }), testProject(platform, { models })]);
  for (const { owner } of [hostile, neighbour])
    await upsertFunction(owner, { name: "good", function_connected: true, source: "export default (input) => input" });
  pool = new Pool({ threadsMax: 8, threadMemoryBytes: 64 * 1024 * 1024, waitingMsMax: 60_000, log: platform.log });
});
afterAll(async () => {
  await pool.close();
  await platform.close();
});

let runs = 0;
function run(source: string, project_id = "hostile", timeMs = 10_000, threads = pool, owner_id = project_id) {
  const host = { fetch: async () => "{}", graphql: async () => "{}" };
  const base = { name: "bad", exported: "default", payload: "1", context: "{}", env: {}, depth: 0, measured: false };
  const bounds = { memoryBytes: 32 * 1024 * 1024, timeMs };
  return threads.run({ ...base, ...bounds, host, source, project_id, owner_id, run_id: String(++runs) });
}

const body = (code: string) => `export default async () => { ${code} }`;
const late = /TimeoutError/;
const full = /RangeError|InternalError|SyntaxError|TimeoutError/;
/** What it does, and the name of the error that ends it. */
const ended: [string, string, RegExp][] = [
  ["an endless loop", body("for (;;);"), late],
  ["an endless chain of promises", body("for (;;) await null;"), late],
  ["a loop in a finally", body("try { for (;;); } finally { for (;;); }"), late],
  ["a bomb of arrays", body("const a = []; for (;;) a.push(new Array(10000).fill(1));"), full],
  ["a bomb of buffers", body("const a = []; for (;;) a.push(new Uint8Array(1e6));"), full],
  ["a bomb of texts", body("let s = 'x'; for (;;) s += s;"), full],
  ["deep recursion", body("const f = () => f() + 1; return f();"), full],
  ["a regular expression without end", body("return /(a*)*b/.test('a'.repeat(50));"), late],
  ["deep JSON", body("return JSON.parse('['.repeat(1e6));"), full],
  ["deep code", body("return eval('('.repeat(1e5));"), full],
  ["a promise that nothing settles", body("return new Promise(() => {});"), /Error/],
  ["a timer beyond the time", body("await new Promise((go) => setTimeout(go, 60000));"), late],
  ["a getter in its result", body("return { get a() { for (;;); } };"), late],
  ["a proxy without end as its result", body("return new Proxy({}, { ownKeys() { for (;;); } });"), late],
  ["a huge result", body("return 'x'.repeat(3e6);"), full],
  ["a result in a circle", body("const a = {}; a.a = a; return a;"), /TypeError/],
  ["an error whose message has no end", body("throw { get message() { for (;;); } };"), late],
  ["an error that lies about itself", body("Object.prototype.toJSON = () => 7; throw new Error('x');"), /Error/],
  ["a module of Node", "import fs from 'node:fs'; export default () => fs;", /ReferenceError/],
  [
    "too many timers",
    body("await Promise.all(Array.from({ length: 2000 }, () => new Promise((go) => setTimeout(go))));"),
    /Error/,
  ],
];

test("whatever a run does, it ends with an error, and the next one runs", async () => {
  // Each of another project, so that they run side by side; those that end by themselves have time for it.
  const msOf = (error: RegExp) => (error === late ? 300 : 10_000);
  const outcomes = await Promise.all(ended.map(([what, source, error]) => run(source, what, msOf(error))));
  for (const [i, [what, , error]] of ended.entries()) {
    expect(outcomes[i]!.result, what).toBeNull();
    expect(outcomes[i]!.fault!.name, what).toMatch(error);
  }
  expect((await run("export default (input) => input")).result).toBe("1");
}, 60_000);

test("memory ends where the function's does: of buffers of 1 MB no more than fit into 32 MiB, and the next run has all of it again", async () => {
  const bomb = body("const a = []; for (;;) { a.push(new Uint8Array(1e6)); console.log(a.length); }");
  for (let round = 0; round < 2; round++) {
    const { fault, lines } = await run(bomb, "bomber");
    expect(fault).toMatchObject({ name: "RangeError", message: "The function needs more memory than its 32 MiB." });
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(34);
  }
});

test("a loop is interrupted in its thread, which others of the project share; what cannot be interrupted ends with its thread", async () => {
  const slow = run(body("await new Promise((go) => setTimeout(go, 900)); return 'kept';"), "sharing");
  const endless = await run(body("for (;;);"), "sharing", 300);
  expect(endless.fault!.message).toBe("The function took longer than 0.3 s.");
  expect((await slow).result).toBe('"kept"');
  const stuck = await run(body("return 'a'.repeat(4e6).indexOf('a'.repeat(2e6) + 'b');"), "stuck", 300);
  expect(stuck.fault!.message).toContain("and could not be interrupted");
  expect((await run("export default () => 1", "stuck")).result).toBe("1");
});

test("nothing of the host is in reach, and what is changed inside is gone with the run", async () => {
  const { result } = await run(`export default () => {
    const up = (() => {}).constructor.constructor("return this")();
    const told = [typeof up.process, typeof up.require, typeof up.Worker, typeof up.WebAssembly, up === globalThis];
    class Odd extends Array { static get [Symbol.species]() { throw 1; } }
    Object.prototype.polluted = 1; Array.prototype.map = null; Promise.prototype.then = null; JSON.stringify = null;
    return [...told, String(new Odd(3))];
  }`);
  expect(JSON.parse(result!)).toEqual(["undefined", "undefined", "undefined", "undefined", true, ",,"]);
  expect((await run("export default () => [{}.polluted === undefined, typeof [].map]")).result).toBe(
    '[true,"function"]',
  );
});

test("of one project a bounded number waits; who comes then is refused at once, and other projects are not", async () => {
  const answers: Promise<{ result: string | null }>[] = [];
  let refused = 0;
  for (let call = 0; call < 150; call++)
    try {
      answers.push(run("export default () => 1", "crowd"));
    } catch (error) {
      expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 2 });
      refused++;
    }
  // Half of eight threads with room for two runs each, and a hundred that wait.
  expect(refused).toBe(150 - 8 - 100);
  expect((await run("export default () => 2", "alone")).result).toBe("2");
  expect(new Set((await Promise.all(answers)).map(({ result }) => result))).toEqual(new Set(["1"]));
});

const two = async (
  work: (run: (source: string, project: string, timeMs?: number) => Promise<unknown>) => Promise<void>,
) => {
  const threads = new Pool({ threadsMax: 2, threadMemoryBytes: 2 ** 26, waitingMsMax: 8_000, log: platform.log });
  try {
    await work((source, project, timeMs) => run(source, project, timeMs, threads));
  } finally {
    await threads.close();
  }
};

test("projects that never let go of their threads, for one call follows upon the other, leave them to one that waits", () =>
  two(async (run) => {
    let isAnswered = false;
    const wait = body("await new Promise((go) => setTimeout(go, 400)); return 1;");
    const again = async (project: string): Promise<void> => {
      while (!isAnswered) await run(wait, project);
    };
    const greedy = ["one", "two"].flatMap((project) => [again(project), again(project)]);
    await run(wait, "one");
    await expect(run("export default () => 1", "other")).resolves.toMatchObject({ result: "1" });
    isAnswered = true;
    await Promise.all(greedy);
  }));

test("calls that may take minutes hold half of the threads, whosever they are", () =>
  two(async (run) => {
    const endless = ["one", "two", "three"].map((project) => run(body("for (;;);"), project, 60_000).catch(() => {}));
    await expect(run("export default () => 1", "other")).resolves.toMatchObject({ result: "1" });
    void endless;
  }));

test("all projects of one owner leave a thread for others, however many call at once", async () => {
  const threads = new Pool({ threadsMax: 4, threadMemoryBytes: 2 ** 26, waitingMsMax: 60_000, log: platform.log });
  let open = 12;
  const endless = Array.from({ length: open }, (_, i) =>
    run(body("for (;;);"), `project ${i}`, 2_000, threads, "greedy").finally(() => open--),
  );
  await expect(run("export default () => 1", "other", 10_000, threads)).resolves.toMatchObject({ result: "1" });
  // None of the endless ones had come to its end.
  expect(open).toBe(12);
  await threads.close();
  await Promise.allSettled(endless);
});

longTest(
  "owners whose runs are slow again and again hold half of the threads together, and others have the rest",
  async () => {
    const slow = { runMs: 50, burstMs: 300, share: 0.05 };
    const threads = new Pool({
      threadsMax: 4,
      threadMemoryBytes: 2 ** 26,
      waitingMsMax: 60_000,
      slow,
      log: platform.log,
    });
    let isAnswered = false;
    let rounds = 0;
    let first: () => void;
    const begun = new Promise<void>((resolve) => {
      first = resolve;
    });
    // Eight owners, each with projects enough to fill the threads.
    const again = async (owner: string, project: string): Promise<void> => {
      while (!isAnswered) {
        await run(body("for (;;);"), project, 400, threads, owner);
        if (++rounds === 24) first();
      }
    };
    const greedy = Array.from({ length: 16 }, (_, i) => again(`owner ${i % 8}`, `project ${i}`));
    await begun;
    const started = performance.now();
    await expect(run("export default () => 1", "other", 10_000, threads)).resolves.toMatchObject({ result: "1" });
    // By turns alone it would wait for all sixteen.
    expect(performance.now() - started).toBeLessThan(1_000);
    isAnswered = true;
    await Promise.all(greedy);
    await threads.close();
  },
  60_000,
);

test("lines are bounded in number and length", async () => {
  const { lines } = await run(body("for (let i = 0; i < 500; i++) console.log('x'.repeat(10000));"));
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toMatchObject({ level: "warn", message: "Further lines were left out." });
  expect(lines[0]!.message.length).toBeLessThan(4_100);
});

longTest(
  "of 1,000 endless calls at once most are told to wait, others are answered meanwhile, and then everything runs again",
  async () => {
    const bad = { name: "bad", function_connected: true, runtime_config: { time_out: 1 }, source: body("for (;;);") };
    await upsertFunction(hostile.owner, bad);
    let open = 1_000;
    const answers = Promise.all(
      Array.from({ length: open }, () => hostile.ask("mutation { bad }").finally(() => open--)),
    );
    // Records and functions of the neighbour, and records of the project itself, do not wait for them.
    expect((await neighbour.ask("{ postCount }")).json.data).toEqual({ postCount: 0 });
    expect((await neighbour.ask("mutation { good(input: 5) }")).json.data).toEqual({ good: 5 });
    expect((await hostile.ask("{ postCount }")).json.data).toEqual({ postCount: 0 });
    expect(open).toBeGreaterThan(0);
    const codes = (await answers).map(({ json, status }) => `${json.errors[0].extensions.code} ${status}`);
    expect(new Set(codes)).toEqual(new Set(["RATE_LIMITED 429", "FUNCTION_FAILED 200"]));
    expect(codes.filter((code) => code.startsWith("RATE")).length).toBeGreaterThan(800);
    await upsertFunction(hostile.owner, { name: "bad", update: true, source: "export default () => 1" });
    expect((await hostile.ask("mutation { bad }")).json.data).toEqual({ bad: 1 });
  },
  60_000,
);

/** Texts that keep a parser busy for ever, or need more memory than there is. */
const unreadable: [string, string][] = [
  ["types in types", `export default () => 1; const a = ${"<T>(".repeat(38)}`],
  ["arrows in arrows", `export default () => 1; const a = ${"(a = (".repeat(60)}`],
  ["brackets that break the parser", `export default () => ${"[".repeat(150_000)}`],
  ["templates", `export default () => ${"`${".repeat(60_000)}`],
  ["unions", `type A = ${"(A | ".repeat(30_000)}`],
];

test("code that cannot be read is refused in time, and meanwhile other projects' code is checked and called", async () => {
  let open = unreadable.length;
  const refused = unreadable.map(async ([what, source], i) => {
    const made = upsertFunction(hostile.owner, { name: `unreadable_${i}`, source }).finally(() => open--);
    await expect(made, what).rejects.toMatchObject({ code: "BAD_USER_INPUT", fields: { source: expect.any(String) } });
  });
  const bomb = `export default () => 1; const a = ${"<T>(".repeat(39)}`;
  const endless = upsertFunction(hostile.owner, { name: "endless", source: bomb });
  const told = expect(endless).rejects.toThrow("The code could not be read within 2 s.");
  const fine = { name: "fine", function_connected: true, source: "export default (a: number) => a + 1" };
  await upsertFunction(neighbour.owner, fine);
  expect((await neighbour.ask("mutation { fine(input: 5) }")).json.data).toEqual({ fine: 6 });
  expect((await neighbour.ask("mutation { good(input: 5) }")).json.data).toEqual({ good: 5 });
  expect(open).toBeGreaterThan(0);
  await Promise.all([...refused, told]);
  await upsertFunction(hostile.owner, { name: "readable", source: "export default () => 1" });
}, 60_000);

test("of one project a bounded number of texts waits to be checked; who comes then is refused at once, and other projects are not", async () => {
  const thread = new CheckThread(platform.log);
  const bomb = `const a = ${"<T>(".repeat(40)}`;
  const checks = Array.from({ length: 12 }, (_, i) => thread.check("crowd", i === 0 ? bomb : "export default 1"));
  const settled = Promise.allSettled(checks);
  expect(await thread.check("alone", "export default () => 2")).toBeNull();
  const told = (await settled).map((one) => (one.status === "fulfilled" ? one.value?.name : one.reason.code));
  expect(told).toEqual(["TimeoutError", ...Array(9).fill(undefined), "RATE_LIMITED", "RATE_LIMITED"]);
  await thread.close();
});
