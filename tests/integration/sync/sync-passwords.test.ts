/** Passwords do not come with a push: what cannot be published without one is refused in words, and nothing is changed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, listen, syncToken } from "../../support/nodes/installation.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { testProject } from "../../support/project.ts";

let platform: TestPlatform;
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  platform = await testPlatform();
  server = await listen(platform);
});
afterAll(async () => {
  server.close();
  await platform.close();
});

test("a push of a published record whose password is required names record and field", async () => {
  const validation = { is_password: true, required: true };
  const source = await testProject(platform, {
    models: { member: { fields: [{ field_label: "Pass", field_type: "text", input_type: "string", validation }] } },
  });
  const target = await testProject(platform, { models: {} });
  expect(
    (await source.ask(`mutation { createMember(input: { pass: "a pass phrase" }) { id } }`)).json.errors,
  ).toBeUndefined();
  const mine = desk();
  const at = ({ project }: typeof source) => ["--url", server.url, "--project", project.id];
  for (const { owner } of [source, target]) {
    await mine.run("login", server.url, "--token", await syncToken(owner));
    if (owner === source.owner) expect(await mine.run("pull", "--content", ...at(source))).toMatchObject({ code: 0 });
  }
  const pushed = await mine.run("push", "--content", "--yes", "--overwrite", ...at(target));
  expect(pushed.code).not.toBe(0);
  expect(pushed.err).toContain(
    "A published record of member lacks pass, which is required. Passwords do not come with a push",
  );
  expect((await target.ask("{ __typename }")).json.data).toBeDefined();
  expect((await target.ask("{ memberList { id } }")).json.errors[0].extensions.code).toBe("BAD_USER_INPUT");
  mine.remove();
});
