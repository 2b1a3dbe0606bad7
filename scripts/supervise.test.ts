import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "./processes.mjs";
import { supervise } from "./supervise.mjs";

const patience = { firstMs: 1, endsMax: 4, calmMs: 60_000 };
let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(text));
});
afterEach(() => vi.restoreAllMocks());

/** Runs a server that ends as the script says, one step for each start: ready or not, and its code. */
async function supervised(steps: [ready: boolean, code: number][], options = patience) {
  let starts = 0;
  const code = await supervise(async (ready: () => void) => {
    const [isReady, code] = steps[Math.min(starts++, steps.length - 1)]!;
    if (isReady) ready();
    return code;
  }, options);
  return { code, starts };
}

test.each([
  ["ends as it was asked to", [true, 0]],
  ["was asked to end by a signal", [true, 143]],
  ["was asked twice", [true, 130]],
  ["cannot start", [false, 1]],
  ["fails in its first start", [false, 70]],
] as const)("a server that %s is not started again", async (_, [ready, code]) => {
  expect(await supervised([[ready, code]])).toEqual({ code, starts: 1 });
  expect(said).toEqual([]);
});

test.each([
  ["after an error", 70, "code 70"],
  ["killed", 137, "signal SIGKILL"],
  ["aborted for want of memory", 134, "signal SIGABRT"],
])("one that ended by itself, %s, is, and so is one that does not come up then", async (_, code, word) => {
  const steps: [boolean, number][] = [
    [true, code],
    [false, 1],
    [true, 0],
  ];
  expect(await supervised(steps)).toEqual({ code: 0, starts: 3 });
  expect(said).toEqual([
    `Plinth ended by itself (${word}). It starts again in 0.001 s.`,
    "Plinth ended by itself (code 1). It starts again in 0.002 s.",
  ]);
});

test("one that ends again and again is given up, with a word and a code", async () => {
  expect(await supervised([[true, 70]])).toEqual({ code: 70, starts: 4 });
  expect(said.at(-1)).toBe("Plinth ended 4 times in a row and is not started again. What is written above says why.");
});

test("ends after a calm time do not count together", async () => {
  const steps: [boolean, number][] = [...Array(9).fill([true, 70]), [true, 0]];
  expect(await supervised(steps, { ...patience, calmMs: 0 })).toEqual({ code: 0, starts: 10 });
});

test("a program tells by its code which signal ended it, and one that does not end is killed", async () => {
  expect(await run(process.execPath, ["-e", "process.kill(process.pid, 'SIGKILL')"])).toBe(137);
  const script =
    "import('./scripts/processes.mjs').then(({ run }) => run(process.execPath, ['-e', 'process.on(`SIGTERM`, () => {}); console.log(`up`); setInterval(() => {}, 1000)'], { endsInMs: 100 })).then(process.exit)";
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  child.stdout.once("data", () => child.kill("SIGTERM"));
  expect(await new Promise((resolve) => child.once("close", resolve))).toBe(143);
});
