/** Addresses of those who write are told to roles that may update the model, and to no other reader, on no way. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ruleDeciderSlot } from "../../../lib/engine/access/index.ts";
import { updateModel } from "../../../lib/engine/models/index.ts";
import { getRecord, getRevision, listRecords, listRevisions, upsertRecord } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
const tokens: Record<string, string> = {};
let id: string;
let email: string;

beforeAll(async () => {
  platform = await testPlatform();
  ruleDeciderSlot.provide(platform, async () => false);
  const fields = [{ field_label: "Name", field_type: "text", input_type: "string" }];
  p = await testProject(platform, {
    models: { post: { fields }, topic: { fields } },
    relations: [{ from: "post", to: "topic", forward: "has_one", reverse: "has_many" }],
  });
  await updateModel(p.owner, { type: "update", model_name: "post", enable_revision: true });
  const roles = {
    reader: { post: { read: "all" }, topic: { read: "all", update: "all" } },
    some: { post: { read: "all", update: "custom_logic" } },
    editor: { post: { read: "all", update: "all" }, topic: { read: "all" } },
  };
  for (const [name, permissions] of Object.entries(roles)) tokens[name] = await p.roleToken(name, permissions);
  const made = await upsertRecord(p.owner, p.project, {
    model: "post",
    payload: { name: "First" },
    status: "published",
  });
  await upsertRecord(p.owner, p.project, { model: "post", id: made.id, payload: { name: "Second" } });
  const topic = await upsertRecord(p.owner, p.project, {
    model: "topic",
    payload: {},
    status: "published",
    connect: { post_ids: [made.id] },
  });
  id = made.id;
  expect(topic.meta.created_by?.email).toContain("@");
  email = made.meta.created_by!.email!;
  expect(email).toContain("@");
});
afterAll(() => platform.close());

const people = "created_by { first_name email } last_modified_by { id email }";
const everything = `{
  postList { meta { ${people} } }
  postConnection { edges { node { meta { ${people} } } } }
  postAggregate { count }
}`;

test.each(["reader", "some", "editor"])("to the role %s", async (role) => {
  const answers = [(await p.ask(everything, {}, tokens[role])).text];
  expect(answers[0]).toContain(`"first_name":"Ada"`);
  if (role !== "some")
    answers.push((await p.ask(`{ topicList { post_list { meta { ${people} } } } }`, {}, tokens[role])).text);
  const rest = restCaller(platform, tokens[role]!);
  answers.push((await rest("GET", "post?fields=id,meta")).text, (await rest("GET", `post/${id}`)).text);
  const member = await p.member(role);
  answers.push(JSON.stringify(await getRecord(member, p.project, { model: "post", id })));
  answers.push(JSON.stringify(await listRecords(member, p.project, { model: "post" })));
  const [revision] = await listRevisions(member, p.project, { model: "post", id });
  answers.push(JSON.stringify(await getRevision(member, p.project, { model: "post", id: revision!.id })));
  const told = answers.map((answer) => answer.includes(email));
  if (role === "editor") expect(told.filter(Boolean).length).toBeGreaterThan(4);
  else expect(told).toEqual(answers.map(() => false));
});
