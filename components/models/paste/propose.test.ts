import { describe, expect, test } from "vitest";
import { importInput } from "./import-input.ts";
import { propose } from "./propose.ts";
import { readPasted } from "./read-pasted.ts";

const proposed = async (text: string) => propose(readPasted(text));
const kindsIn = (model: { fields: { identifier: string; kind: string }[] }) =>
  Object.fromEntries(model.fields.map(({ identifier, kind }) => [identifier, kind]));

describe("JSON", () => {
  test("nested records with ids become models, each once, and relations to them", async () => {
    const models = await proposed(
      JSON.stringify([
        { title: "One", author: { id: 7, name: "Ada" }, tags: [{ id: "a", name: "x" }] },
        {
          title: "Two",
          author: { id: 7, name: "Ada" },
          tags: [
            { id: "a", name: "x" },
            { id: "b", name: "y" },
          ],
        },
      ]),
    );
    expect(models.map(({ key, rows }) => [key, rows.size])).toEqual([
      ["item", 2],
      ["author", 1],
      ["tag", 2],
    ]);
    expect(models[0]!.relations).toEqual([
      { to: "author", forward: "has_one", reverse: "has_many", known_as: "author" },
      { to: "tag", forward: "has_many", reverse: "has_many", known_as: "tag" },
    ]);
    expect(models[0]!.rows.get("#2")).toEqual({ title: "Two", author: "7", tag: ["a", "b"] });
  });

  test("lists of objects without ids belong to their record alone; an object without id is an object", async () => {
    const [order, line] = await proposed(
      '{"number": 12, "address": {"city": "Oslo", "zip": "0150"}, "lines": [{"sku": "A", "n": 1}, {"sku": "B", "n": 2}]}',
    );
    expect(order!.relations).toEqual([{ to: "line", forward: "has_many", reverse: "has_one", known_as: "line" }]);
    expect(kindsIn(order!)).toEqual({ number: "int", address: "object" });
    expect(order!.fields[1]!.fields!.map(({ identifier }) => identifier)).toEqual(["city", "zip"]);
    expect(order!.rows.get("#1")).toEqual({
      number: 12,
      address: { city: "Oslo", zip: "0150" },
      line: ["#1", "#2"],
    });
    expect(line!.rows.size).toBe(2);
  });

  test("tables side by side are joined by their ids", async () => {
    const [user, post] = await proposed(
      '{"users": [{"id": 1, "firstName": "Ada"}], "posts": [{"id": 5, "userId": 1, "title": "Hi"}]}',
    );
    expect(post!.relations).toEqual([{ to: "user", forward: "has_one", reverse: "has_many", known_as: "user" }]);
    expect(kindsIn(user!)).toEqual({ original_id: "int", first_name: "text" });
    expect(post!.rows.get("5")).toEqual({ original_id: 5, title: "Hi", user: "1" });
  });

  test("an object a line", async () => {
    const [item] = await proposed('{"a": 1}\n{"a": 2.5}\n');
    expect(kindsIn(item!)).toEqual({ field_a: "double" });
  });
});

test("a list that is empty in one record is no field beside the relation that it is in another", async () => {
  const [book, review] = await proposed(
    JSON.stringify([
      { title: "Emma", reviews: [] },
      { title: "Dune", reviews: [{ text: "good", stars: 5 }] },
      { title: "Ulysses", reviews: null },
    ]),
  );
  expect(kindsIn(book!)).toEqual({ title: "text" });
  expect(book!.relations).toMatchObject([{ to: "review", forward: "has_many", known_as: "review" }]);
  expect(kindsIn(review!)).toEqual({ text: "text", stars: "int" });
});

test("kinds follow the values, and what is always missing is no field", async () => {
  const [item] = await proposed(
    JSON.stringify([
      {
        on: true,
        born: "2026-01-31",
        at: "2026-01-31T10:00:00+02:00",
        mail: "a@example.com",
        site: "https://example.com/x",
        paint: "#aabbcc",
        tags: ["a"],
        sizes: [1, 2],
        essay: "x".repeat(300),
        nothing: null,
        mixed: 1,
        matrix: [[1], [2]],
      },
      { mixed: "one" },
    ]),
  );
  expect(kindsIn(item!)).toEqual({
    on: "bool",
    born: "day",
    at: "moment",
    mail: "email",
    site: "url",
    paint: "color",
    tags: "texts",
    sizes: "ints",
    essay: "longText",
    mixed: "json",
    matrix: "json",
  });
  expect(item!.rows.get("#1")).toMatchObject({ at: "2026-01-31T08:00:00.000Z" });
});

describe("CSV", () => {
  test.each([
    [",", 'name,zip,age,active\n"Lovelace, Ada",01234,36,true\nTuring,"",41,false\n'],
    [";", 'name;zip;age;active\r\n"Lovelace, Ada";01234;36;true\r\nTuring;;41;false'],
    ["\t", "name\tzip\tage\tactive\nLovelace, Ada\t01234\t36\tTRUE\nTuring\t\t41\tFALSE"],
  ])("separated by %j", async (_, text) => {
    const [item] = await proposed(text);
    expect(kindsIn(item!)).toEqual({ name: "text", zip: "text", age: "int", active: "bool" });
    expect([...item!.rows.values()]).toEqual([
      { name: "Lovelace, Ada", zip: "01234", age: 36, active: true },
      { name: "Turing", zip: null, age: 41, active: false },
    ]);
  });

  test("quotation marks hold marks and lines", async () => {
    const [item] = await proposed('a b,c\n"say ""hi""\nthere",1\n');
    expect([...item!.rows.values()][0]!.a_b).toBe('say "hi"\nthere');
  });
});

test.each([
  ["", "Please paste JSON, or CSV"],
  ["a,b", "There are no records in it."],
  ["[1, 2]", "JSON has to be an object, or a list of objects."],
  ['{"a": ', "This is no JSON"],
  ["hello", "Please paste JSON, or CSV"],
  ['a,b\n"open,1', "A quotation mark in this CSV is not closed."],
  ["[]", "JSON has to be"],
])("%j is told to be unreadable", (text, message) => {
  expect(() => readPasted(text)).toThrow(message);
});

test("what is sent has names in place of keys, and a title", async () => {
  const models = await proposed('[{"name": "A", "owner": {"id": 1, "name": "Ada"}}]');
  models[1]!.name = "person";
  expect(importInput(models)).toEqual({
    models: [
      {
        name: "item",
        fields: [
          {
            label: "Name",
            identifier: "name",
            field_type: "text",
            input_type: "string",
            validation: { as_title: true },
          },
        ],
        relations: [{ to: "person", forward: "has_one", reverse: "has_many", known_as: "owner" }],
      },
      expect.objectContaining({ name: "person", relations: [] }),
    ],
    records: { item: { "#1": { name: "A", owner: "1" } }, person: { "1": { original_id: 1, name: "Ada" } } },
  });
});
