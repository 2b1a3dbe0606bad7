/**
 * `npm run bench:bounds`: what a project's callers notice while another project goes past each bound of docs/limits.md, again and again: the 99th percentile of
 * a small query as a ratio to its idle value. Server, victim and attacker are processes of their own; idle and attacked rounds take turns, and the median of
 * the rounds' ratios counts. BENCH_ONLY, a regular expression, for what is named so alone, BENCH_ROUNDS and BENCH_ASKS for another number of rounds, and of queries of a round.
 */
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { serverFlags } from "../../scripts/processes.mjs";
import { bounds } from "../support/bounds.ts";
import type { TestPlatform } from "../support/platform.ts";
import { hostileWorld } from "../support/worlds/hostile-world.ts";
import { type Goal, median, tell } from "./figures/goals.ts";
import { startGround } from "./ground/ground.ts";
import type { AttackRequest } from "./processes/bounds-attacker.ts";
import type { BoundsServerSettings } from "./processes/bounds-server.ts";
import type { VictimRequest, Waits } from "./processes/bounds-victim.ts";
import { ownProcess } from "./processes/own-process.ts";

const asks = Number(process.env.BENCH_ASKS ?? 1_000);
/** Longer than what everybody may cause at once lasts (`limits.refusedWork`): what counts is an attack that goes on. */
const underWayMs = 1_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const only = new RegExp(process.env.BENCH_ONLY ?? "");
const goal: Goal = { text: "below 3", unit: "", digits: 2, isMet: (value) => value < 3 };

const ground = await startGround();
const [server, victim, attacker] = [
  ownProcess("bounds-server.ts", serverFlags),
  ownProcess("bounds-victim.ts"),
  ownProcess("bounds-attacker.ts"),
];
// Of a platform of tests, what is used here is the platform.
const { world: known, neighbour, close } = await hostileWorld(ground.platform as TestPlatform);
try {
  const settings = { ...ground.settings, DATABASE_ALLOW_PRIVATE: "1" };
  const databaseUrl = ground.database.url;
  const url = await server.ask<string>({ settings, databaseUrl } satisfies BoundsServerSettings);
  const world = { ...known, url };
  const waits = () => victim.ask<Waits>({ asks, world: { ...world, token: neighbour.token } } satisfies VictimRequest);
  // Long enough for the just-in-time compiler.
  for (let i = 0; i < 10; i++) await waits();
  console.log(`${rounds} rounds of ${asks} queries idle and attacked, medians; ${load()}\n`);
  console.log(`${" ".repeat(50)}idle p50   p99   attacked p50     p99`);
  for (const { input, beyond } of bounds) {
    if (typeof beyond === "string" || !only.test(input)) continue;
    const [idle, attacked]: [Waits[], Waits[]] = [[], []];
    const answered: Record<string, number> = {};
    for (let round = 0; round < rounds; round++) {
      idle.push(await waits());
      await attacker.ask({ input, world } satisfies AttackRequest);
      await wait(underWayMs);
      attacked.push(await waits());
      const codes = await attacker.ask<Record<string, number>>({ world } satisfies AttackRequest);
      for (const [code, times] of Object.entries(codes)) answered[code] = (answered[code] ?? 0) + times;
    }
    const of = (all: Waits[], which: keyof Waits) => median(all.map((one) => one[which])).toFixed(1);
    const figures = `${of(idle, "p50").padStart(8)}${of(idle, "p99").padStart(6)}${of(attacked, "p50").padStart(15)}${of(attacked, "p99").padStart(8)}`;
    console.log(`${input.slice(0, 48).padEnd(50)}${figures}   ${JSON.stringify(answered)}`);
    tell(`past: ${input.slice(0, 40)}`, median(attacked.map(({ p99 }, round) => p99 / idle[round]!.p99)), goal);
  }
  console.log(`\n${load()}`);
} finally {
  close();
  await Promise.all([server, victim, attacker].map((one) => one.end()));
  await ground.stop();
}

function load(): string {
  return `load of the machine ${loadavg()
    .map((value) => value.toFixed(2))
    .join(" ")}`;
}
