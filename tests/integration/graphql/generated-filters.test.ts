/** Filters and sorts that look inside of objects and lists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { restCaller } from "../../support/calls/rest.ts";
import { type TestPlatform, testPlatform } from "../../support/platform.ts";
import { type TestProject, testProject } from "../../support/project.ts";

let platform: TestPlatform;
let p: TestProject;
const list = (label: string, element: string, parent: string | null = null) => ({
  field_label: label,
  parent_field: parent,
  field_type: "list",
  field_sub_type: "dynamicList",
  input_type: element,
});

beforeAll(async () => {
  platform = await testPlatform();
  p = await testProject(platform, {
    models: {
      item: {
        fields: [
          { field_label: "Name", field_type: "text", input_type: "string" },
          { field_label: "Prices", field_type: "repeated", input_type: "repeated" },
          { field_label: "Code", parent_field: "prices", field_type: "text", input_type: "string" },
          { field_label: "Cents", parent_field: "prices", field_type: "number", input_type: "int" },
          list("Words", "string"),
          list("Sizes", "int"),
          { field_label: "Box", field_type: "object", input_type: "object" },
          list("Words", "string", "box"),
          list("Sizes", "int", "box"),
          { field_label: "Note", parent_field: "box", field_type: "text", input_type: "string" },
          { field_label: "Inner", parent_field: "box", field_type: "object", input_type: "object" },
          { field_label: "Depth", parent_field: "box.inner", field_type: "number", input_type: "int" },
        ],
      },
    },
  });
  const { json } = await p.ask(`mutation { createItemList(inputs: [
    { name: "a", prices: [{ code: "EUR", cents: 5 }, { code: "USD", cents: 9 }], words: ["x", "y"], sizes: [1, 2], box: { note: "z", words: ["x", "y"], sizes: [1, 2], inner: { depth: 3 } } }
    { name: "b", prices: [{ code: "EUR", cents: 9 }], words: ["y"], sizes: [], box: { note: "y", words: ["y"], sizes: [], inner: { depth: null } } }
    { name: "c", prices: [], words: null, sizes: null, box: { words: null, sizes: null, inner: null } }
    { name: "d", words: [], sizes: [3], box: null }
  ]) { id } }`);
  expect(json.errors).toBeUndefined();
});
afterAll(() => platform.close());

async function names(where: string): Promise<string> {
  const { json } = await p.ask(`{ itemList(where: ${where}) { name } itemCount(where: ${where}) }`);
  expect(json.errors).toBeUndefined();
  expect(json.data.itemCount).toBe(json.data.itemList.length);
  return json.data.itemList.map(({ name }: { name: string }) => name).join("");
}

test("a list inside of an object is filtered as a list of the record is", async () => {
  const filters: [filter: string, at: string, inside?: string][] = [
    [`{ words: { has: "x" } }`, "a"],
    [`{ words: { has_any: ["x", "y", "z"] } }`, "ab"],
    [`{ words: { has_any: [] } }`, ""],
    [`{ words: { has_all: ["y", "x"] } }`, "a"],
    [`{ words: { has_all: [] } }`, "abd", "ab"],
    [`{ words: { is_null: true } }`, "c", "cd"],
    [`{ words: { is_null: false, has: "y" } }`, "ab"],
    [`{ sizes: { has: 2 } }`, "a"],
    [`{ sizes: { has_any: [2, 3] } }`, "ad", "a"],
    [`{ NOT: { words: { has: "x" } } }`, "bcd"],
  ];
  for (const [filter, at, inside = at] of filters) {
    expect([filter, await names(filter)]).toEqual([filter, at]);
    const nested = filter.startsWith("{ NOT: ")
      ? `{ NOT: { box: ${filter.slice("{ NOT: ".length, -2)} } }`
      : `{ box: ${filter} }`;
    expect([nested, await names(nested)]).toEqual([nested, inside]);
  }
});

test("an object inside of an object is null where JSON says null", async () => {
  expect(await names(`{ box: { inner: { is_null: true } } }`)).toBe("cd");
  expect(await names(`{ box: { inner: { is_null: false } } }`)).toBe("ab");
  expect(await names(`{ box: { inner: { depth: { gte: 3 } } } }`)).toBe("a");
  expect(await names(`{ box: { inner: { depth: { is_null: true } } } }`)).toBe("bcd");
  expect(await names(`{ box: { is_null: true } }`)).toBe("d");
});

test("what has no value is different from every value, and what is not known to be true is not", async () => {
  const filters: [filter: string, found: string][] = [
    [`{ box: { inner: { depth: { ne: 3 } } } }`, "bcd"],
    [`{ box: { inner: { depth: { not_in: [3, 4] } } } }`, "bcd"],
    [`{ box: { inner: { depth: { not_in: [] } } } }`, "abcd"],
    [`{ NOT: { box: { inner: { depth: { eq: 3 } } } } }`, "bcd"],
    [`{ NOT: { box: { inner: { depth: { gt: 9 } } } } }`, "abcd"],
    [`{ NOT: { NOT: { box: { inner: { depth: { gt: 1 } } } } } }`, "a"],
    [`{ NOT: { OR: [{ box: { inner: { depth: { eq: 3 } } } }, { name: { eq: "b" } }] } }`, "cd"],
    [`{ NOT: { AND: [{ box: { inner: { depth: { eq: 3 } } } }, { name: { eq: "a" } }] } }`, "bcd"],
    [`{ NOT: {} }`, ""],
    [`{ box: { inner: { depth: { ne: null } } } }`, "a"],
  ];
  for (const [filter, found] of filters) expect([filter, await names(filter)]).toEqual([filter, found]);
});

test("the entries of a repeated field are filtered one at a time", async () => {
  const filters: [filter: string, found: string][] = [
    [`{ prices: { some: { code: { eq: "EUR" } } } }`, "ab"],
    [`{ prices: { some: { code: { eq: "EUR" }, cents: { eq: 9 } } } }`, "b"],
    [`{ prices: { some: { code: { ne: "EUR" } } } }`, "a"],
    [`{ prices: { every: { code: { eq: "EUR" } } } }`, "bcd"],
    [`{ prices: { none: { cents: { lt: 9 } } } }`, "bcd"],
    [`{ prices: { some: {} } }`, "ab"],
    [`{ NOT: { prices: { some: { code: { eq: "USD" } } } } }`, "bcd"],
    [`{ prices: { is_null: false, none: { code: { eq: "EUR" } } } }`, "c"],
  ];
  for (const [filter, found] of filters) expect([filter, await names(filter)]).toEqual([filter, found]);
  const { json } = await p.ask(`{ itemList(where: { prices: { some: { nothing: { eq: 1 } } } }) { name } }`);
  expect(json.errors[0].message).toMatch(/nothing/);
});

test("records are sorted by what is inside of objects, over GraphQL and REST; what cannot be is refused by its name", async () => {
  const rest = restCaller(platform, p.token);
  const sorts: [sort: string, inUrl: string, found: string][] = [
    ["{ box: { note: asc } }", "box.note", "bacd"],
    ["{ box: { note: desc_nulls_last } }", "box.note:desc_nulls_last", "abdc"],
    ["{ box: { inner: { depth: asc } } }, { name: desc }", "box.inner.depth,-name", "adcb"],
  ];
  for (const [sort, inUrl, found] of sorts) {
    const { json } = await p.ask(`{ itemList(sort: [${sort}]) { name } }`);
    expect([sort, json.data.itemList.map(({ name }: { name: string }) => name).join("")]).toEqual([sort, found]);
    const list = (await rest("GET", `item?fields=name&sort=${inUrl}`)).json;
    expect(list.data.map(({ name }: { name: string }) => name).join("")).toBe(found);
  }
  const refused = async (sort: string) => (await rest("GET", `item?sort=${sort}`)).json.error.fields;
  expect(await refused("box.words")).toEqual({ "sort.box": 'Records cannot be sorted by "words".' });
  expect(await refused("box.nothing")).toEqual({ "sort.box": 'Records cannot be sorted by "nothing".' });
  expect(await refused("box")).toEqual({ sort: 'Records cannot be sorted by "box".' });
  expect(await refused("prices.code")).toEqual({ sort: 'Records cannot be sorted by "prices".' });
  const typed = await p.ask("{ itemList(sort: [{ box: { words: asc } }]) { name } }");
  expect(typed.json.errors[0].message).toContain("words");
  const { paths } = (await rest("GET", "openapi.json")).json;
  const { schema } = paths["/item"].get.parameters.find(({ name }: { name: string }) => name === "sort");
  expect(schema.items.anyOf[0].enum).toEqual(expect.arrayContaining(["box.note", "-box.inner.depth"]));
});
