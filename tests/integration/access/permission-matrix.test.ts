/**
 * What a role may not read has no influence on anything that it is answered: every role asks everything, then what it may not read is changed, then it asks again. Roles,
 * models, fields, actions and paths are multiplied out; questions name everything that an admin could name.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { restCaller } from "../../support/calls/rest.ts";
import { moreQuestions, questions, restQuestions } from "../../support/matrix/questions.ts";
import {
  changeUnreadable,
  fields,
  limits,
  type MatrixWorld,
  matrixWorld,
  models,
  otherOf,
} from "../../support/matrix/world.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { isShort, meets } from "../../support/short-form/drawn.ts";

let platform: TestPlatform;
let world: MatrixWorld;

beforeAll(async () => {
  platform = await testPlatform();
  world = await matrixWorld(platform);
});
afterAll(() => platform.close());

/** In the short form what is this one's turn. */
async function everything(token: string, turn?: number): Promise<string[]> {
  let asked = 0;
  const isAsked = () => turn === undefined || meets(asked++, turn);
  const answers: string[] = [];
  const rest = restCaller(platform, token);
  answers.push((await rest("GET", "openapi.json")).text);
  for (const model of models)
    for (const field of fields) {
      for (const question of [...questions(world, model, field), ...moreQuestions(world, model, field)]) {
        if (!isAsked()) continue;
        const { text } = await world.p.ask(question, {}, token);
        answers.push(`${question}\n${text.replace(/"extensions":\{"cost.*?\}/, "")}`);
      }
      for (const path of restQuestions(world, model, field))
        if (isAsked()) answers.push(`${path}\n${(await rest("GET", path)).text}`);
    }
  return answers;
}

test("an admin is answered every question", async () => {
  for (const answer of await everything(world.p.token)) expect(answer).not.toMatch(/\n\{"errors"|"error":\{"code"/);
});

test.each(limits)("$name: what it may not read changes none of its answers", { timeout: 120_000 }, async (limit) => {
  await changeUnreadable(world, limit, 1);
  const asking = [world.tokens[limit.name]!, limits.indexOf(limit)] as const;
  const before = await everything(...asking);
  await changeUnreadable(world, limit, 2);
  const after = await everything(...asking);
  expect(after).toEqual(before);
  expect(before.length).toBeGreaterThan(isShort ? 100 : 300);
  for (const answer of before) expect(answer).not.toContain("secret1");
  // Not for want of answers: something is seen, and an admin's answers do change.
  expect(before.some((answer) => answer.includes(world.ids[`${otherOf(limit.model)} open`]!))).toBe(true);
});
