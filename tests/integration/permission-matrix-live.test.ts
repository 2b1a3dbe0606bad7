/**
 * The permission matrix of subscriptions: every role listens to everything, as live queries and as events, while what it may not read is made, changed, tied and deleted. Nothing of it
 * reaches the role, not even that something has happened.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { graphql, questions } from "../support/matrix/questions.ts";
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
} from "../support/matrix/world.ts";
import { type TestPlatform, testPlatform } from "../support/platform.ts";
import { type Started, socketClient, socketNode } from "../support/socket-node.ts";

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

test.each(limits)("$name hears nothing of what it may not read", { timeout: 120_000 }, async (limit) => {
  const { client, start } = socketClient(`${node.url}/secured/graphql`, {
    Authorization: `Bearer ${world.tokens[limit.name]}`,
  });
  const bell = start("subscription { bellCount }");
  const ring = async () => {
    await write("mutation { createBell(input: {}) { id } }");
    await bell.next();
  };
  await bell.next();
  const listening: Listening[] = [];
  for (const model of models) {
    for (const field of fields)
      for (const question of questions(world, model, field)) {
        const started = start(`subscription ${question}`);
        const first = JSON.stringify(await Promise.race([started.next(), started.ended]));
        listening.push({ question, started, first });
      }
    for (const question of eventQuestions(model)) listening.push({ question, started: start(question), first: null });
  }
  await ring();

  await disturb(limit, "secret");
  // The second is read after all events of the first were told.
  await ring();
  await ring();
  const heard: string[] = [];
  for (const { question, started, first } of listening) {
    if (first !== null && !first.includes(`"data"`)) continue;
    if (first !== null) {
      // The same again is answered together with those who listen already, once all has been looked at.
      const again = start(`subscription ${question}`);
      expect(JSON.stringify(await again.next())).toBe(first);
      again.stop();
    }
    while (started.waiting() > 0) heard.push(`${question}\n${JSON.stringify(await started.next())}`);
  }
  for (const text of heard) expect(text).not.toContain("secret");
  // That a record was written is no secret to who may read it, as its time of change is not.
  const isUpdate = (text: string) => limit.hides && text.includes(`"operation":"update"`);
  expect(heard.filter((text) => !isUpdate(text))).toEqual([]);

  // Not for want of listening: what the role may read, it hears.
  const other = otherOf(limit.model);
  await write(`mutation ($id: ID!) { update${typeOf(other)}(id: $id, input: { hidden: "heard" }) { id } }`, {
    id: world.ids[`${other} open`],
  });
  await ring();
  await ring();
  expect(
    listening.filter(({ question, started }) => question.includes(other) && started.waiting() > 0).length,
  ).toBeGreaterThan(5);
  await client.dispose();
});
