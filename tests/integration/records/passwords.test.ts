import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
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

test("a write takes so many passwords and no more, for each costs a thread's time", async () => {
  const create = (records: number) =>
    p.ask("mutation ($inputs: [SafeInput!]!) { createSafeList(inputs: $inputs) { id } }", {
      inputs: Array.from({ length: records }, () => ({ pin_1: "1234", pin_2: "1234", pin_3: "1234", pin_4: "1234" })),
    });
  expect((await create(3)).json).toMatchObject({ data: { createSafeList: [{}, {}, {}] } });
  const { json } = await create(limits.recordPasswordsMax / 4 + 1);
  expect(json.errors[0]).toMatchObject({
    message: "At most 1000 passwords can be written at once.",
    extensions: { code: "BAD_USER_INPUT" },
  });
});
