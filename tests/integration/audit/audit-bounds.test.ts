/** Who is signed in cannot fill the audit log with what they were refused. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../lib/contract/limits.ts";
import { systemProject } from "../../support/calls/system-api.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const entriesOf = (user_id: string) =>
  platform.db
    .selectFrom("plinth.audit_log")
    .select(["internal_function", "response_code", "response_payload"])
    .where("user_id", "=", user_id)
    .orderBy("position")
    .execute();

test("300 refusals of one person are kept in 15 minutes, the last says so, and what was done is always kept", async () => {
  const { owner, stranger } = await systemProject(platform);
  const other = await stranger();
  const wrong = `mutation { ${Array.from({ length: 20 }, (_, i) => `a${i}: deleteModelData(model_name: "none", _id: "none") { __typename }`).join(" ")} }`;
  const before = (await entriesOf(owner.id)).length;
  for (let asked = 0; asked <= limits.auditRefusalsMax; asked += 20)
    expect((await owner.gql(wrong)).errors).toHaveLength(20);
  const kept = (await entriesOf(owner.id)).slice(before);
  expect(kept).toHaveLength(limits.auditRefusalsMax);
  expect(kept.filter(({ response_payload }) => response_payload.includes("silent_until"))).toHaveLength(1);
  expect(kept.at(-1)!.response_payload).toContain("silent_until");
  await owner.gql(`mutation { upsertRoleToProject(name: "editor") { id } }`);
  expect((await entriesOf(owner.id)).at(-1)).toMatchObject({
    internal_function: "upsertRoleToProject",
    response_code: 200,
  });
  await other.gql(`mutation { upsertRoleToProject(name: "editor") { id } }`);
  expect((await entriesOf(other.id)).at(-1)!.response_code).toBeGreaterThanOrEqual(400);
});
