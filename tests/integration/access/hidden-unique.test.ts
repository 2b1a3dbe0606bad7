/** A unique field that is hidden from a role cannot be asked whether a value is taken: each way is refused in the same words, without looking. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../lib/engine/access/index.ts";
import { duplicateRecord, importRecords, listRecords, upsertRecord } from "../../../lib/engine/records/index.ts";
import { restCaller } from "../../support/calls/rest.ts";
import { sentStatements } from "../../support/databases/statements.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

const text = (field_label: string, validation = {}) => ({
  field_label,
  field_type: "text",
  input_type: "string",
  validation,
});

let platform: TestPlatform;
let p: TestProject;
let clerk: Context;
let token: string;
let id: string;

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      person: { fields: [text("Name"), text("Badge", { unique: true, hide_for_roles: ["clerk"] })] },
      desk: { fields: [text("Name")] },
    },
    relations: [{ from: "desk", to: "person", forward: "has_one", reverse: "has_many" }],
  });
  const all = { read: "all", create: "all", update: "all", delete: "all" };
  token = await p.roleToken("clerk", { person: all, desk: all });
  clerk = await p.member("clerk");
  id = (await p.ask(`mutation { createPerson(input: { name: "Ada", badge: "taken" }) { id } }`)).json.data.createPerson
    .id;
});
afterAll(() => platform.close());

const ask = (query: string) => async (badge: string) => (await p.ask(query, { badge }, token)).text;
const rest =
  (method: string, path: (badge: string) => string, body?: (badge: string) => unknown) => async (badge: string) => {
    const { status, text: answer } = await restCaller(platform, token)(method, path(badge), body?.(badge));
    return `${status} ${answer}`;
  };
const command = (run: (badge: string) => Promise<unknown>) => (badge: string) =>
  run(badge).then(
    (value) => JSON.stringify(value),
    ({ code, message, fields }: { code: string; message: string; fields?: unknown }) =>
      JSON.stringify([code, message, fields]),
  );
async function* bytes(row: object) {
  yield Buffer.from(JSON.stringify(row));
}
const importing = (model: string, row: (badge: string) => object) =>
  command((badge) =>
    importRecords(clerk, p.project, {
      model,
      format: "ndjson",
      source: bytes(row(badge)),
      on_error: "skip",
      status: "published",
    }),
  );

const ways: Record<string, (badge: string) => Promise<string>> = {
  filter: ask(`query ($badge: String) { personCount(where: { badge: { eq: $badge } }) }`),
  "filter of a relation": ask(`query ($badge: String) { deskCount(where: { person: { badge: { eq: $badge } } }) }`),
  create: ask(`mutation ($badge: String) { createPerson(input: { name: "x", badge: $badge }) { id } }`),
  upsert: ask(`mutation ($badge: String) { upsertPerson(on: badge, input: { badge: $badge }) { id } }`),
  "made together": ask(
    `mutation ($badge: String) { createDesk(input: {}, create: { person: { badge: $badge } }) { id } }`,
  ),
  subscription: ask(`subscription ($badge: String) { personCount(where: { badge: { eq: $badge } }) }`),
  "REST filter": rest("GET", (badge) => `person?badge=${badge}`),
  "REST where": rest("GET", (badge) => `person?where={"badge":{"eq":"${badge}"}}`),
  "REST create": rest(
    "POST",
    () => "person",
    (badge) => ({ badge }),
  ),
  "REST update": rest(
    "PATCH",
    () => `person/${id}`,
    (badge) => ({ badge }),
  ),
  "REST export": rest("GET", (badge) => `person/export?where={"badge":{"eq":"${badge}"}}`),
  import: importing("person", (badge) => ({ name: "x", badge })),
  "import that names a record": importing("desk", (badge) => ({ "person.badge": badge })),
  "console create": command((badge) => upsertRecord(clerk, p.project, { model: "person", payload: { badge } })),
  "console update": command((badge) => upsertRecord(clerk, p.project, { model: "person", id, payload: { badge } })),
  "console list": command((badge) =>
    listRecords(clerk, p.project, { model: "person", where: { badge: { eq: badge } } }),
  ),
};

async function observed(way: (badge: string) => Promise<string>, badge: string) {
  let answer = "";
  const sent = await sentStatements(async () => {
    answer = await way(badge);
  });
  return { answer: answer.replaceAll(badge, "<badge>"), sent: sent.map(({ text }) => text) };
}

test.each(Object.entries(ways))("%s", async (_name, way) => {
  await way("warm");
  const free = await observed(way, "freed");
  expect(await observed(way, "taken")).toEqual(free);
  expect(free.answer).toMatch(/BAD_USER_INPUT|no field|failed":1/);
  expect((await p.ask("{ personCount deskCount }")).json.data).toEqual({ personCount: 1, deskCount: 0 });
});

test("a copy leaves it empty, whether it was or not, and search does not find it", async () => {
  const other = (await p.ask(`mutation { createPerson(input: { name: "Bob" }) { id } }`)).json.data.createPerson.id;
  for (const one of [id, other]) {
    const copy = await duplicateRecord(clerk, p.project, { model: "person", id: one });
    const { json } = await p.ask(`query ($id: ID!) { person(id: $id, status: all) { badge } }`, { id: copy.id });
    expect(json.data.person).toEqual({ badge: null });
  }
  const search = ask(`query ($badge: String) { personCount(search: $badge) }`);
  expect(await search("taken")).toBe(await search("freed"));
});
