import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    relations: [{ from: "hall", to: "safe", forward: "has_many", reverse: "has_one" }],
    models: {
      hall: { fields: [{ field_label: "Name", field_type: "text" }] },
      safe: {
        fields: [1, 2, 3, 4].map((i) => ({
          field_label: `Pin ${i}`,
          field_type: "text",
          validation: { is_password: true },
        })),
      },
    },
  });
});
afterAll(() => platform.close());

const safes = (count: number) =>
  Array.from({ length: count }, () => ({ pin_1: "1234", pin_2: "1234", pin_3: "1234", pin_4: "1234" }));

const tooMany = {
  message: "At most 1000 passwords can be written at once.",
  extensions: { code: "BAD_USER_INPUT" },
};

test("a write takes so many passwords and no more, for each costs a thread's time", async () => {
  const create = (records: number) =>
    p.ask("mutation ($inputs: [SafeInput!]!) { createSafeList(inputs: $inputs) { id } }", { inputs: safes(records) });
  expect((await create(3)).json).toMatchObject({ data: { createSafeList: [{}, {}, {}] } });
  expect((await create(limits.recordPasswordsMax / 4 + 1)).json.errors[0]).toMatchObject(tooMany);
});

test("those of records that are made with others count as well", async () => {
  const create = (records: number) =>
    p.ask('mutation ($create: HallCreate) { createHall(input: { name: "Hall" }, create: $create) { id } }', {
      create: { safe_list: safes(records) },
    });
  expect((await create(1)).json).toMatchObject({ data: { createHall: {} } });
  expect((await create(limits.recordPasswordsMax / 4 + 1)).json.errors[0]).toMatchObject(tooMany);
});
