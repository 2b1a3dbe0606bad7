/**
 * Whatever is sent to an installation, by whichever way: the process goes on, every request is answered, and none is a fault of the server. FUZZ_CASES inputs
 * (20,000), made from FUZZ_SEED: requests, and messages of sockets, which come several at a time. FUZZ_CASE asks one of them alone.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "../support/oracle/random.ts";
import { changeText } from "./change.ts";
import { commonEdges, type Edge, generatedEdges, groupShares } from "./edges.ts";
import { mutate, type WireRequest, written } from "./mutate.ts";
import { Report } from "./report.ts";
import { type Outcome, Sender } from "./send.ts";
import { hostileMessages, messagesPerSocket, sendMessages, socketPaths } from "./sockets.ts";
import { type Installation, isAlive, makeWorld, startInstallation, type World } from "./world.ts";

// Continuous integration asks the same each time, so that it tells of changes; other runs look further.
const seed = Number(process.env.FUZZ_SEED ?? (process.env.TESTS === "short" ? 1 : Date.now() % 2 ** 31));
const cases = Number(process.env.FUZZ_CASES ?? 20_000);
const only = process.env.FUZZ_CASE === undefined ? null : Number(process.env.FUZZ_CASE);
const atOnce = 24;
/** Inputs after which it is looked whether the project is still worth asking. */
const lookEvery = 1_000;
/** In a thousand, that are no requests of any client. */
const [rawShare, socketShare] = [30, 20];

let installation: Installation;
let sender: Sender;
beforeAll(async () => {
  installation = await startInstallation();
  sender = new Sender(installation.server.url, atOnce);
}, 180_000);
afterAll(async () => {
  sender.close();
  await installation.close();
});

/** An edge by the shares of its group and its weight in it. */
function chooser(edges: readonly Edge[]): (random: Random) => Edge {
  const sums = new Map<string, number>();
  for (const { group, weight } of edges) sums.set(group, (sums.get(group) ?? 0) + weight);
  const shares = edges.map(({ group, weight }) => (groupShares[group]! * weight) / sums.get(group)!);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return (random) => {
    let at = random.next() * whole;
    for (const [i, edge] of edges.entries()) {
      at -= shares[i]!;
      if (at < 0) return edge;
    }
    return edges[0]!;
  };
}

const randomOf = (number: number) => new Random(seed ^ Math.imul(number + 1, 0x9e3779b1));

const addressOf = (number: number): [string, string] => [
  "x-forwarded-for",
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
];

function described({ method, url, headers, body }: WireRequest): string {
  const shown = headers
    .filter(([name]) => !/^(cookie|authorization|x-forwarded-for)$/.test(name))
    .map((header) => header.join(": "));
  return [
    `${method} ${url.slice(0, 500)}`,
    ...shown.map((line) => line.slice(0, 200)),
    "",
    body?.subarray(0, 1_500).toString() ?? "",
  ].join("\n");
}

test("nothing that is sent ends the process, hangs, or is a fault of the server", {
  timeout: 60 * 60_000,
}, async () => {
  const { server } = installation;
  console.log(`fuzz: FUZZ_SEED=${seed} FUZZ_CASES=${cases}`);
  const { pid } = server.child;
  const report = new Report(() => server.output());
  let world: World = await makeWorld(installation);
  const edges = [...commonEdges, ...generatedEdges(world)];
  const choose = chooser(edges);
  const waitFor = async (edge: string, number: number, what: () => string, answer: Promise<Outcome>, counts = 1) => {
    try {
      report.add(edge, number, what, await answer, counts);
    } catch (error) {
      report.fail(edge, number, what, (error as Error).message);
    }
  };

  // What is right comes first: it must lead somewhere, or what is made of it leads nowhere either.
  for (const [at, edge] of edges.entries()) {
    const random = new Random(seed + at);
    const wire = written(edge.make(world, random), new Random(1));
    wire.headers.push(addressOf(at));
    await waitFor(edge.name, -1, () => described(wire), sender.send(wire));
  }
  report.beginCases();
  if (!(await isAlive(world, server.url))) world = await makeWorld(installation);

  /** The first inputs are one for each edge, so that none is left out by chance. */
  const lotOf = (number: number, random: Random) => Math.max(random.upTo(999), number < edges.length ? 999 : 0);

  const runCase = async (number: number): Promise<void> => {
    const random = randomOf(number);
    const now = world;
    const lot = lotOf(number, random);
    if (lot < socketShare) {
      const path = random.pick(socketPaths);
      const messages = hostileMessages(path, now, random);
      const name = `socket ${path}`;
      return waitFor(
        name,
        number,
        () => messages.join("\n").slice(0, 3_000),
        sendMessages(server.url, path, now, messages, random.once(6)),
        messages.length,
      );
    }
    const edge = edges[number] ?? choose(random);
    const request = edge.make(now, random);
    mutate(request, random);
    const wire = written(request, random);
    if (lot >= socketShare + rawShare) {
      if (!wire.headers.some(([name]) => name === "x-forwarded-for")) wire.headers.push(addressOf(number));
      return waitFor(edge.name, number, () => described(wire), sender.send(wire));
    }
    const lines = [
      `${wire.method} ${wire.url} HTTP/1.1`,
      "Host: localhost",
      `Content-Length: ${wire.body?.length ?? 0}`,
      ...wire.headers.map((header) => header.join(": ")),
    ];
    const bytes = Buffer.from(
      changeText(`${lines.join("\r\n")}\r\n\r\n${wire.body ?? ""}`, random),
      random.once(3) ? "latin1" : "utf8",
    );
    return waitFor("bytes of no client", number, () => bytes.subarray(0, 2_000).toString(), sender.sendRaw(bytes));
  };

  let next = only ?? 0;
  let inputs = 0;
  let sinceLook = 0;
  let looking: Promise<void> | null = null;
  const look = async () => {
    if (!(await isAlive(world, server.url))) {
      world = await makeWorld(installation);
      report.worlds++;
    }
    looking = null;
  };
  const worker = async () => {
    while (inputs < (only === null ? cases : 1) && server.child.exitCode === null) {
      const number = next++;
      const counts = lotOf(number, randomOf(number)) < socketShare ? messagesPerSocket : 1;
      inputs += counts;
      sinceLook += counts;
      if (sinceLook >= lookEvery) {
        sinceLook = 0;
        looking ??= look();
      }
      if (looking) await looking;
      await runCase(number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  console.log(report.text());

  expect(report.faults()).toEqual([]);
  expect([server.child.exitCode, server.child.pid]).toEqual([null, pid]);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(server.output()).not.toMatch(/uncaught|unhandled|ERR_UNHANDLED|FATAL ERROR/i);
  if (only !== null || cases < 5_000) return;
  // Most of it reaches the code behind the door, and all edges are asked.
  expect(report.shareAtDoor()).toBeLessThan(1 / 3);
  expect(edges.map(({ name }) => name).filter((name) => !report.asked.has(name))).toEqual([]);
});
