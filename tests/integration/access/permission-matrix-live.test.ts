/**
 * The permission matrix of subscriptions: every role listens to everything, as live queries and as events, while what it may not read is made, changed, tied and deleted. Nothing of it
 * reaches the role, not even that something has happened.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits as limitsOfProduct } from "../../../lib/contract/limits.ts";
import { graphql, questions } from "../../support/matrix/questions.ts";
import {
  fields,
  type Limit,
  limits,
  type MatrixWorld,
  type Model,
  matrixWorld,
  models,
  otherOf,
  typeOf,
} from "../../support/matrix/world.ts";
import { type Started, socketClient, socketNode } from "../../support/nodes/socket-node.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
let world: MatrixWorld;
let node: Awaited<ReturnType<typeof socketNode>>;

beforeAll(async () => {
  platform = await testPlatform();
  world = await matrixWorld(platform);
  node = await socketNode(platform);
});
afterAll(async () => {
  await node.close();
  await platform.close();
});

interface Listening {
  question: string;
  started: Started;
  /** The first answer of a live query, or what it was refused with; null for events. */
  first: string | null;
}

const eventQuestions = (model: Model) =>
  fields.flatMap(({ selected, filter }) => [
    `subscription { ${model}Changed { operation id record { id ${selected} } } }`,
    `subscription { ${model}Changed(where: ${graphql(filter)}) { operation id record { id ${selected} } } }`,
    `subscription { ${model}Changed(where: { NOT: ${graphql(filter)} }) { operation id } }`,
  ]);

async function write(mutation: string, variables: Record<string, unknown> = {}) {
  const { json } = await world.p.ask(mutation, variables);
  expect(json.errors).toBeUndefined();
  return json.data;
}

/** Makes, changes, ties and deletes records that the role may not read, as an admin; fields that are hidden from it in all of them. */
async function disturb({ model, read, others, hides }: Limit, secret: string): Promise<void> {
  const [type, there] = [typeOf(model), { there: world.ids[`${otherOf(model)} open`] }];
  const parts = `hidden: "${secret}", amount: ${secret.length}, box: { inner: "${secret}", plain: "x" }`;
  if (hides) {
    await write(`mutation { update${type}List(where: {}, input: { ${parts} }) { id } }`);
    return;
  }
  const [rows, shown, status] = {
    none: ["{}", secret, "published"],
    custom_logic: [`{ shown: { ne: "open" } }`, "closed", "published"],
    all: [`{ meta: { status: { eq: "draft" } } }`, secret, "draft"],
  }[read]!;
  if (read === "all" && others !== "none") throw new Error("There is nothing that this role may not read.");
  await write(`mutation { update${type}List(where: ${rows}, input: { shown: "${shown}", ${parts} }) { id } }`);
  const ties = model === "book" ? "writer_id: $there, fan_ids: [$there]" : "book_ids: [$there], book_fan_ids: [$there]";
  const { made } = await write(
    `mutation ($there: ID!) { made: create${type}(input: { shown: "${shown}", ${parts} }, status: ${status}, connect: { ${ties} }) { id } }`,
    there,
  );
  await write(`mutation ($id: ID!) { delete${type}(id: $id) { id } }`, { id: made.id });
}

/** Fewer than may wait for their turn where a caller's documents are refused again and again. */
const batchSize = limitsOfProduct.refusedWork.waitingMax / 4;

async function inBatches<One, Made>(
  all: readonly One[],
  make: (one: One, i: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < all.length; from += batchSize)
    made.push(...(await Promise.all(all.slice(from, from + batchSize).map((one, i) => make(one, from + i)))));
  return made;
}

/** Sockets with a bell each: what comes on one comes in order. */
async function openSockets(token: string, count: number) {
  const sockets = [...Array(count)].map(() => {
    const { client, start } = socketClient(`${node.url}/secured/graphql`, { Authorization: `Bearer ${token}` });
    return { client, start, bell: start("subscription { bellCount }") };
  });
  const heard = () => Promise.all(sockets.map(({ bell }) => bell.next()));
  await heard();
  const ring = async () => {
    await write("mutation { createBell(input: {}) { id } }");
    await heard();
  };
  return { sockets, ring };
}

test.each(limits)("$name hears nothing of what it may not read", { timeout: 60_000 }, async (limit) => {
  const asked = models.flatMap((model) => [
    ...new Set(fields.flatMap((field) => questions(world, model, field))),
    ...eventQuestions(model),
  ]);
  const perSocket = limitsOfProduct.operationsPerSocketMax - batchSize - 5;
  const { sockets, ring } = await openSockets(world.tokens[limit.name]!, Math.ceil(asked.length / perSocket));
  const startOn = (i: number, question: string) => sockets[Math.floor(i / perSocket)]!.start(question);
  const listening = await inBatches(asked, async (question, i): Promise<Listening> => {
    if (question.startsWith("subscription")) {
      const started = startOn(i, question);
      // Begun documents go one by one, so this one's answer says that the one before was taken or refused.
      const after = startOn(i, `subscription { after${i}: bellCount }`);
      await Promise.race([after.next(), after.ended]);
      after.stop();
      return { question, started, first: null };
    }
    const started = startOn(i, `subscription ${question}`);
    return { question, started, first: JSON.stringify(await Promise.race([started.next(), started.ended])) };
  });
  expect(listening.filter(({ first }) => first?.includes("RATE_LIMITED"))).toEqual([]);
  await ring();

  const [secret, other] = [`secret of ${limit.name}`, otherOf(limit.model)];
  await disturb(limit, secret);
  // The second is read after all events of the first were told.
  await ring();
  await ring();
  const heard: string[] = [];
  for (const [i, { question, started, first }] of listening.entries()) {
    if (first?.includes(`"data"`)) {
      // The same again is answered together with those who listen already, once all has been looked at.
      const again = startOn(i, `subscription ${question}`);
      expect(JSON.stringify(await Promise.race([again.next(), again.ended]))).toBe(first);
      again.stop();
    }
    while (started.waiting() > 0) heard.push(`${question}\n${JSON.stringify(await started.next())}`);
  }
  for (const text of heard) expect(text).not.toContain(secret);
  // That a record was written is no secret to who may read it, as its time of change is not.
  const isUpdate = (text: string) =>
    text.includes(`"operation":"update"`) && (limit.hides || text.includes(`${other}Changed`));
  expect(heard.filter((text) => !isUpdate(text))).toEqual([]);

  // Not for want of listening: what the role may read, it hears.
  await write(
    `mutation ($id: ID!) { update${typeOf(other)}(id: $id, input: { hidden: "heard by ${limit.name}" }) { id } }`,
    {
      id: world.ids[`${other} open`],
    },
  );
  await ring();
  await ring();
  // Live queries are asked anew a moment after events are told.
  await expect
    .poll(() => listening.filter(({ question, started }) => question.includes(other) && started.waiting() > 0).length)
    .toBeGreaterThan(5);
  for (const { client } of sockets) await client.dispose();
});
