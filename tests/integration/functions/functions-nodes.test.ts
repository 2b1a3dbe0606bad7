/** Functions that stand before and after writes, run on a schedule and change, on every node. */
import { expect, test } from "vitest";
import { answerSecured } from "../../../lib/api/secured/answer.ts";
import {
  listFunctions,
  listVersions,
  restoreVersion,
  tryFunction,
  upsertFunction,
} from "../../../lib/engine/functions/index.ts";
import { updateModel } from "../../../lib/engine/models/index.ts";
import { updateProject } from "../../../lib/engine/project-settings/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { upsertRecord } from "../../../lib/engine/records/index.ts";
import { upsertRole } from "../../../lib/engine/roles/index.ts";
import type { Platform } from "../../../lib/platform/platform.ts";
import { testProject } from "../../support/project.ts";
import {
  change,
  lines,
  other,
  owner,
  platform,
  project,
  save,
  withFunctions,
} from "../../support/worlds/functions-at-work.ts";

withFunctions();

async function askOn(node: Platform, query: string, token: string) {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = Buffer.from(JSON.stringify({ query }));
  const request = {
    method: "POST",
    url: "/secured/graphql",
    header: (name: string) => headers[name],
    body,
    ip_address: "127.0.0.1",
  };
  return JSON.parse((await answerSecured(node, request)).text);
}

test("hooks change and refuse writes before them on every way in, and hear of them after the commit", async () => {
  await save(
    "slugs",
    `export default (input, { event, ids }) => {
  if (event === "before_delete") throw new PlinthError("Posts stay", { code: "FORBIDDEN" });
  if (input.title === "bad") throw new PlinthError("Bad", { fields: { title: "Not this one" } });
  return { ...input, slug: input.title?.toLowerCase() };
}`,
    {
      hooks: [
        { event: "before_create", model: "post" },
        { event: "before_update", model: "post" },
        { event: "before_delete", model: "post" },
      ],
    },
  );
  await save("signed", "export default (input) => ({ body: input.body + '!' })", {
    hooks: [{ event: "before_create", model: "comment" }],
  });
  await save("heard", "export default ({ id, record }, { event }) => console.log(event, id, record.id === id)", {
    hooks: [{ event: "after_create" }, { event: "after_delete" }],
  });
  const off = await project.ask(`mutation { createPost(input: { title: "OFF" }) { slug } }`);
  expect(off.json.data.createPost.slug).toBeNull();
  await updateProject(owner, { settings: { system_graphql_hooks: true } });
  project.project = await openProject(platform, project.project.id);

  const made = await project.ask(
    `mutation { createPost(input: { title: "Up" }, create: { comment_list: [{ body: "Hi" }] }) { id slug comment_list { body } } }`,
  );
  expect(made.json.data.createPost).toMatchObject({ slug: "up", comment_list: [{ body: "Hi!" }] });
  const { id } = made.json.data.createPost;
  expect(
    (await project.ask(`mutation { updatePost(id: "${id}", input: { title: "Down" }) { slug } }`)).json.data.updatePost
      .slug,
  ).toBe("down");
  expect(
    (await project.ask(`mutation { createPostList(inputs: [{ title: "A" }, { title: "bad" }]) { id } }`)).json.errors[0]
      .extensions.fields,
  ).toEqual({ "inputs.1.title": "Not this one" });
  expect((await project.ask(`mutation { deletePost(id: "${id}") { id } }`)).json.errors[0]).toMatchObject({
    message: "Posts stay",
    extensions: { code: "FORBIDDEN" },
  });
  const inConsole = await upsertRecord(owner, project.project, { model: "post", payload: { title: "Console" } });
  expect(inConsole.data).toMatchObject({ slug: "console" });
  await expect(
    upsertRecord(owner, project.project, { model: "post", payload: { title: "bad" } }),
  ).rejects.toMatchObject({ fields: { "payload.title": "Not this one" } });
  await expect
    .poll(async () => (await lines("heard", { level: "info" })).map(({ message }) => message), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([`after_create ${id} true`, `after_create ${inConsole.id} true`]));
  await updateProject(owner, { settings: { system_graphql_hooks: false } });
});

test("a due run happens once over both nodes", async () => {
  await save("tick", "export default (input, { due_at }) => console.log('due', due_at)", { schedule: "0 0 1 1 *" });
  const { id } = (await listFunctions(owner, null)).find(({ name }) => name === "tick")!;
  const due_at = new Date(Date.UTC(new Date().getUTCFullYear(), 0, 1)).toISOString();
  const payload = { project_id: project.project.id, function_id: id, due_at };
  for (const key of ["a", "b", "c"]) await platform.jobs.add("function.schedule", payload, { jobKey: key });
  await expect.poll(async () => (await lines("tick")).length, { timeout: 20_000 }).toBe(2);
  await expect
    .poll(
      async () =>
        Number(
          (
            await platform.pool.query(
              "select count(*) from graphile_worker.jobs where task_identifier = 'function.schedule' and run_at < now()",
            )
          ).rows[0].count,
        ),
      { timeout: 20_000 },
    )
    .toBe(0);
  expect(await lines("tick")).toHaveLength(2);
});

test("versions are kept and restored; another node runs a change at once; others' functions are not there", async () => {
  await save("step", "export default () => 1");
  expect((await askOn(other, "mutation { step }", project.token)).data.step).toBe(1);
  await change("step", { source: "export default () => 2" });
  await expect.poll(async () => (await askOn(other, "mutation { step }", project.token)).data.step).toBe(2);
  await restoreVersion(owner, "step", 1);
  expect((await listVersions(owner, null, "step")).map(({ version, current }) => [version, current])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect((await project.ask("mutation { step }")).json.data.step).toBe(1);
  const foreign = await testProject(platform, { models: { post: { fields: [] } } });
  expect((await foreign.ask("mutation { step }")).json.errors[0].message).toContain("step");
  await expect(tryFunction(foreign.owner, { name: "step" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a model's new name reaches the functions that take it and stand before its writes", async () => {
  await save("rename", "export default () => null", {
    request: "comment",
    hooks: [{ event: "before_create", model: "comment" }],
  });
  await updateModel(owner, { model_name: "comment", type: "rename", new_name: "remark" });
  const found = async () => (await listFunctions(owner, null)).find(({ name }) => name === "rename");
  expect(await found()).toMatchObject({
    request: { model: "remark" },
    hooks: [{ event: "before_create", model: "remark" }],
  });
  await updateModel(owner, { model_name: "remark", type: "delete" });
  expect(await found()).toMatchObject({ request: { model: null }, hooks: [] });
});

test("a member may not give a function the rights of a role that is not theirs", async () => {
  await upsertRole(owner, { name: "coder", logic_executions: [] });
  const coder = await project.member("coder");
  await platform.db
    .updateTable("plinth.project_members")
    .set({ administrative_permissions: ["logic"] })
    .where("role", "=", "coder")
    .execute();
  await expect(upsertFunction(coder, { name: "step", update: true, runs_as: "admin" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await change("step", { runs_as: "admin" });
  await expect(
    upsertFunction(coder, { name: "step", update: true, source: "export default () => 9" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});
