/** Whatever a text says, it is a value: the big list of naughty strings through every place that takes one. */
import naughty from "big-list-of-naughty-strings" with { type: "json" };
import { afterAll, beforeAll, expect, test } from "vitest";
import { addModel, upsertField } from "../../../lib/engine/models/index.ts";
import { listRecords, upsertRecord } from "../../../lib/engine/records/index.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

/** PostgreSQL's texts hold every character but this one. */
const strings = [...new Set(naughty as string[])].filter((text) => !text.includes("\0"));

let platform: TestPlatform;
let p: TestProject;
const text = (label: string) => ({ field_label: label, field_type: "text", input_type: "string" });

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      select: {
        fields: [
          text("From"),
          { ...text("Nested"), field_type: "object", input_type: "object" },
          { ...text("Where"), parent_field: "nested" },
        ],
      },
    },
  });
});
afterAll(() => platform.close());

test("naughty strings come back as they went in, are found by filters, and break neither search nor ids", {
  timeout: 120_000,
}, async () => {
  const made = await p.ask(
    `mutation ($inputs: [SelectInput!]!) { createSelectList(inputs: $inputs) { from nested { where } } }`,
    {
      inputs: strings.map((one) => ({ from: one, nested: { where: one } })),
    },
  );
  expect(made.json).toEqual({
    data: { createSelectList: strings.map((one) => ({ from: one, nested: { where: one } })) },
  });
  for (const one of strings) {
    const { json, status } = await p.ask(
      `query ($s: String!, $id: ID!) {
        eq: selectList(where: { from: { eq: $s } }) { from }
        like: selectCount(where: { from: { contains: $s, starts_with: $s, ends_with: $s } })
        nested: selectList(where: { nested: { where: { eq: $s } } }) { from }
        search: selectCount(search: $s)
        select(id: $id) { id }
      }`,
      { s: one, id: one },
    );
    expect([one, status, json.data?.eq, json.data?.nested, json.data?.select]).toEqual([
      one,
      200,
      [{ from: one }],
      [{ from: one }],
      null,
    ]);
    expect(json.data.like).toBeGreaterThan(0);
  }
});

test("a null character is refused with a sentence", async () => {
  for (const query of [
    `mutation ($s: String!) { createSelect(input: { from: $s }) { id } }`,
    `query ($s: String!) { selectCount(where: { from: { eq: $s } }) }`,
  ]) {
    const { json } = await p.ask(query, { s: "a\0b" });
    expect(json.errors[0].extensions.code).toBe("BAD_USER_INPUT");
  }
});

test("keys of every object's prototype are unknown fields and filters", async () => {
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const payload = JSON.parse(`{ "${key}": "x" }`);
    await expect(upsertRecord(p.owner, p.project, { model: "select", payload })).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
    });
    const where = JSON.parse(`{ "${key}": { "eq": "x" } }`);
    await expect(listRecords(p.owner, p.project, { model: "select", where })).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
    });
    const operator = JSON.parse(`{ "from": { "${key}": "x" } }`);
    await expect(listRecords(p.owner, p.project, { model: "select", where: operator })).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
    });
    await expect(listRecords(p.owner, p.project, { model: key })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("words of SQL and GraphQL and the longest names are names; quotes are refused", async () => {
  for (const name of ["table", "query", "mutation", "subscription", "type", "null", "true", "user", "x".repeat(50)]) {
    const [model] = [await addModel(p.owner, { name: name.length < 50 ? name : `M${name.slice(1)}` })];
    const identifier = (await upsertField(p.owner, { model_name: model.name, ...text("Order") })).identifier;
    expect(
      (await upsertRecord(p.owner, p.project, { model: model.name, payload: { [identifier]: "x" } })).data.order,
    ).toBe("x");
    expect(
      (
        await listRecords(p.owner, p.project, {
          model: model.name,
          where: { order: { eq: "x" } },
          sort: [{ order: "asc" }],
        })
      ).count,
    ).toBe(1);
  }
  for (const name of ['a"b', "a'b", "a;b", "a b", "_a", "ab\0"])
    await expect(addModel(p.owner, { name })).rejects.toMatchObject({ code: "BAD_USER_INPUT" });
});
