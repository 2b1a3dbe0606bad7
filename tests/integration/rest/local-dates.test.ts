/** Dates without a time and times of day, from the write to each answer: no zone or style of the database moves them. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addModel, modelFieldOperation, previewChange, upsertField } from "../../../lib/engine/models/index.ts";
import type { PlinthError } from "../../../lib/kernel/errors.ts";
import { checkedCaller } from "../../support/calls/openapi.ts";
import { type Rest, restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
let rest: Rest;

const day = (field_label: string, more: object = {}) => ({ field_label, field_type: "local_date", ...more });
const clock = (field_label: string, more: object = {}) => ({ field_label, field_type: "local_time", ...more });

const events = [
  { name: "New Year", on: "2026-01-01", at: "00:00", place: { closed: "2026-12-31", opens: "08:00:00.5" } },
  { name: "Leap day", on: "2028-02-29", at: "23:59:59.9" },
  { name: "First day", on: "0001-01-01", at: "09:30" },
  { name: "Some day" },
];

beforeAll(async () => {
  platform = await testPlatform();
  const client = new pg.Client(platform.databaseUrl);
  await client.connect();
  const { database } = client;
  await client.query(`alter database ${client.escapeIdentifier(database!)} set datestyle = 'SQL, DMY'`);
  await client.query(`alter database ${client.escapeIdentifier(database!)} set timezone = 'Pacific/Kiritimati'`);
  await client.end();
  p = await testProject(platform, {
    models: {
      event: {
        fields: [
          { field_label: "Name", field_type: "text" },
          day("On", { validation: { unique: true } }),
          clock("At"),
          { field_label: "Place", field_type: "object" },
          day("Closed", { parent_field: "place" }),
          clock("Opens", { parent_field: "place" }),
        ],
      },
      // A model may have the name of a scalar that its project does not need.
      local: { fields: [{ field_label: "Name", field_type: "text" }] },
    },
  });
  rest = checkedCaller(restCaller(platform, p.token));
  expect((await rest("POST", "event", events)).status).toBe(201);
});
afterAll(() => platform.close());

const names = async (query: string) => {
  const { json } = await rest("GET", `event?fields=name&${query}`);
  return json.data?.map(({ name }: { name: string }) => name) ?? json;
};

test("they are answered as they were written, by both APIs, in a file and inside of objects", async () => {
  const { json } = await rest("GET", "event?fields=on,at,place&sort=id");
  expect(json.data).toEqual([
    { on: "2026-01-01", at: "00:00:00", place: { closed: "2026-12-31", opens: "08:00:00.500" } },
    { on: "2028-02-29", at: "23:59:59.900", place: null },
    { on: "0001-01-01", at: "09:30:00", place: null },
    { on: null, at: null, place: null },
  ]);
  const asked = await p.ask("{ eventList(sort: [{ id: asc }], limit: 1) { on at place { closed opens } } }");
  expect(asked.json.data.eventList).toEqual(json.data.slice(0, 1));
  const { text } = await rest("GET", "event/export?format=csv");
  expect(text).toContain("2028-02-29");
  expect(text).toContain("23:59:59.900");
});

test("records are found, ordered and paged by them", async () => {
  expect(await names("on[gte]=2026-01-01&on[lt]=2028-02-29")).toEqual(["New Year"]);
  expect(await names("at[between]=09:00,10:00")).toEqual(["First day"]);
  expect(await names("at[eq]=23:59:59.9000001")).toEqual(["Leap day"]);
  expect(await names("place[closed][eq]=2026-12-31&place[opens][lte]=08:00:00.5")).toEqual(["New Year"]);
  for (const sort of ["on", "-on", "at", "-at"]) {
    const whole = await names(`sort=${sort}`);
    const paged: string[] = [];
    let after = "";
    for (let page = 0; page < 5 && after !== "end"; page++) {
      const { json } = await rest("GET", `event/connection?first=1&sort=${sort}${after && `&after=${after}`}`);
      paged.push(...json.data.edges.map(({ node }: { node: { name: string } }) => node.name));
      after = json.data.pageInfo.hasNextPage ? json.data.pageInfo.endCursor : "end";
    }
    expect(paged).toEqual(whole);
  }
});

test("they are counted in periods of their own, which are dates and times too", async () => {
  const group = async (key: string) => {
    const { json } = await rest("GET", `event/aggregate?group_by=${key}&on[is_null]=false`);
    return json.data.map((one: { group: Record<string, unknown> }) => one.group[key]);
  };
  expect(await group("on_month")).toEqual(["0001-01-01", "2026-01-01", "2028-02-01"]);
  expect(await group("on_week")).toEqual(["0001-01-01", "2025-12-29", "2028-02-28"]);
  expect(await group("on_weekday")).toEqual([1, 2, 4]);
  expect(await group("at_hour")).toEqual(["00:00:00", "09:00:00", "23:00:00"]);
  expect((await rest("GET", "event/aggregate?group_by=on_hour")).status).toBe(400);
  const { json } = await p.ask(
    `{ eventAggregate(group_by: [on_year], having: { max: { on: { gt: "2026-01-01" }, at: { gt: "12:00" } } }) {
      group { on_year } count min { on at } max { on at } count_distinct { on at } } }`,
  );
  const [on, at] = ["2028-02-29", "23:59:59.900"];
  expect(json.data.eventAggregate).toEqual([
    { group: { on_year: "2028-01-01" }, count: 1, min: { on, at }, max: { on, at }, count_distinct: { on: 1, at: 1 } },
  ]);
});

test("what is none is refused where it stands, in values, filters and cursors", async () => {
  const refused = await rest("POST", "event", { on: "2026-02-30", at: "24:00", place: { opens: "09:30Z" } });
  expect(refused.status).toBe(400);
  expect(refused.json.error.fields).toEqual({
    on: "On must be a date without a time, such as 2026-01-31",
    at: "At must be a time of day without a zone, such as 09:30",
    "place.opens": "Opens must be a time of day without a zone, such as 09:30",
  });
  expect((await rest("GET", "event?on[eq]=2026-01-01T00:00:00Z")).status).toBe(400);
  expect((await rest("GET", "event?at[eq]=09:30%2B01:00")).status).toBe(400);
  const { json } = await p.ask('{ eventList(where: { on: { eq: "2026-02-30" } }) { id } }');
  expect(json.errors[0].message).toContain("LocalDate must be text in ISO 8601 form");
});

test("a moment becomes its day; where a time would be lost, that is told first and done with force alone", async () => {
  const change = { model_name: "past", field_name: "at", changed_type: "local_date" };
  const days = async () => (await rest("GET", "past?fields=at&sort=id")).json.data.map(({ at }: { at: unknown }) => at);
  await addModel(p.owner, { name: "past" });
  await upsertField(p.owner, { model_name: "past", field_label: "At", field_type: "date" });
  await rest("POST", "past", [{ at: "2026-01-31T00:00:00Z" }, { at: "2026-01-31T23:30:00-05:00" }]);

  const { conflicts } = await previewChange(p.owner, { change: "change_field_type", ...change });
  expect(conflicts).toEqual([{ kind: "partial", count: 1, examples: ['"2026-02-01T04:30:00+00:00"'] }]);
  const changeType = (more = {}) => modelFieldOperation(p.owner, { type: "change_type", ...change, ...more });
  await expect(changeType()).rejects.toMatchObject({
    code: "BAD_USER_INPUT",
    fields: { changed_type: expect.stringMatching(/^1 record/) },
  });
  expect(await days()).toEqual(["2026-01-31T00:00:00.000Z", "2026-02-01T04:30:00.000Z"]);
  await changeType({ force: true });
  expect(await days()).toEqual(["2026-01-31", "2026-02-01"]);
  await changeType({ changed_type: "date" });
  expect(await days()).toEqual(["2026-01-31T00:00:00.000Z", "2026-02-01T00:00:00.000Z"]);
});

test("their scalars need their names only where there is such a field", async () => {
  const refusal = async (change: () => Promise<unknown>) =>
    change().then(
      () => null,
      (error: PlinthError) => Object.values(error.fields ?? {}).join(),
    );
  const both = "In the API the field on of the model event and the model local_date would both need the name LocalDate";
  expect(await refusal(() => addModel(p.owner, { name: "local_date" }))).toBe(both);
  expect(await refusal(() => addModel(p.owner, { name: "local_time_where" }))).toContain("the name LocalTimeWhere");
  // An object in the model local would be the type LocalDate as well.
  const object = { model_name: "local", field_label: "Date", field_type: "object" };
  expect(await refusal(() => upsertField(p.owner, object))).toContain("the field date of the model local");

  const other = await testProject(platform, {
    models: { local_date: { fields: [{ field_label: "Name", field_type: "text" }] } },
  });
  const document = (await restCaller(platform, other.token)("GET", "openapi.json")).json;
  expect(document.components.schemas.LocalDate.properties).toHaveProperty("name");
  expect(document.components.schemas).not.toHaveProperty("LocalTimeWhere");
  const made = await other.ask('mutation { createLocalDate(input: { name: "own" }) { name } }');
  expect(made.json.data.createLocalDate).toEqual({ name: "own" });
  const asked = { model_name: "local_date", field_label: "On", field_type: "local_date" };
  expect(await refusal(() => upsertField(other.owner, asked))).toContain("both need the name LocalDate");
  expect(await refusal(() => upsertField(other.owner, { ...asked, field_type: "local_time" }))).toBeNull();
});
