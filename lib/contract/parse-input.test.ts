import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { faultsOf, outcomeOf } from "../../tests/support/outcome.ts";
import { withOtherNames } from "./other-names.ts";
import { parseInput } from "./parse-input.ts";

const Address = z.strictObject({ city: z.string("Please enter a city"), zip: z.string().min(4, "Too short") });
const Person = z.strictObject({
  name: z
    .string("Please enter a name")
    .min(2, "At least 2 characters")
    .regex(/^[a-z]+$/, "Small letters"),
  homes: z.array(Address).optional(),
});

test("every bad field is told at once under its path, each with its first message", () => {
  expect(faultsOf(Person, { name: "A", homes: [{ city: "Oslo", zip: "0150" }, { zip: "1" }, null] })).toEqual({
    name: "At least 2 characters",
    "homes.1.city": "Please enter a city",
    "homes.1.zip": "Too short",
    "homes.2": expect.any(String),
  });
  expect(outcomeOf(Person, { name: "ada" })).toEqual({ value: { name: "ada" } });
});

test("every unknown key is named by itself, wherever it stands and whatever it is called", () => {
  const input = JSON.parse('{"name":"ada","x":1,"__proto__":{},"homes":[{"city":"a","zip":"1234","constructor":1}]}');
  expect(faultsOf(Person, input)).toEqual(
    Object.fromEntries([
      ["x", "There is no field x here"],
      ["__proto__", "There is no field __proto__ here"],
      ["homes.0.constructor", "There is no field constructor here"],
    ]),
  );
});

test("what an unknown key is called is said by whoever asks", () => {
  expect(() => parseInput(Person, { name: "ada", y: 1 }, (key) => `No parameter ${key}`)).toThrow("No parameter y");
});

test("the message of the whole is the first field's", () => {
  expect(() => parseInput(Person, {})).toThrow("Please enter a name");
});

test("input that is no object at all is told under `input`", () => {
  for (const input of [null, undefined, 1, "text", []]) expect(Object.keys(faultsOf(Person, input))).toEqual(["input"]);
});

test("of several forms, the messages are those of the one that the input most looks like", () => {
  const Proof = z.union([
    z.strictObject({ token: z.string().min(20, "Not whole") }),
    z.strictObject({ email: z.email("No email"), code: z.string().regex(/^\d{6}$/, "Six digits") }),
  ]);
  expect(faultsOf(Proof, { token: "short" })).toEqual({ token: "Not whole" });
  expect(faultsOf(Proof, { email: "ada", code: "1" })).toEqual({ email: "No email", code: "Six digits" });
  expect(faultsOf(Proof, { email: "a@example.com", code: "12" })).toEqual({ code: "Six digits" });
});

test("a form that knows all keys of the input is nearer than one with fewer faults", () => {
  const name = z.string("No name");
  const Known = z.union([
    z.strictObject({ name }),
    z.strictObject({ name, age: z.int("No age"), size: z.int("No size") }),
  ]);
  expect(faultsOf(Known, { name: 1, age: "a", size: "b" })).toEqual({
    name: "No name",
    age: "No age",
    size: "No size",
  });
});

test("a schema that has words of its own for a value of no form is heard", () => {
  const Switch = z.strictObject({ ssl: z.union([z.boolean(), z.literal("full")], "Please turn it on or off") });
  expect(faultsOf(Switch, { ssl: "half" })).toEqual({ ssl: "Please turn it on or off" });
});

const names = { secret: "password", user_name: "name" };
const Login = z.strictObject({ name: z.string(), password: z.string() });
const Lenient = withOtherNames(Login, names, ["device"]);

test("another name of a key says the same, and what says nothing is passed over", () => {
  const input = { user_name: "ada", secret: "s", device: { any: 1 } };
  expect(outcomeOf(Lenient, input)).toEqual({ value: { name: "ada", password: "s" } });
  expect(input).toEqual({ user_name: "ada", secret: "s", device: { any: 1 } });
});

test("a key under its own name wins over its other name, in whichever order they stand", () => {
  expect(outcomeOf(Lenient, { name: "ada", password: "own", secret: "other" })).toMatchObject({
    value: { password: "own" },
  });
  expect(outcomeOf(Lenient, { name: "ada", secret: "other", password: "own" })).toMatchObject({
    value: { password: "own" },
  });
});

test("under other names, unknown keys and bad values are refused as under their own", () => {
  expect(faultsOf(Lenient, { user_name: 1, password: "s", extra: 1 })).toEqual({
    name: expect.any(String),
    extra: "There is no field extra here",
  });
  for (const input of [null, [], "text"]) expect(Object.keys(faultsOf(Lenient, input))).toEqual(["input"]);
});

test("no mix of own and other names makes a schema take what the plain names would not", () => {
  const key = fc.constantFrom("name", "password", "secret", "user_name", "device", "toString", "x");
  fc.assert(
    fc.property(fc.dictionary(key, fc.oneof(fc.string(), fc.integer())), (input) => {
      const plain = Object.fromEntries(
        Object.entries(input)
          .filter(([name]) => name !== "device")
          .sort(([a], [b]) => Number(a in names) - Number(b in names))
          .map(
            ([name, value]) => [Object.hasOwn(names, name) ? names[name as keyof typeof names] : name, value] as const,
          )
          .filter(([name], i, all) => all.findIndex(([other]) => other === name) === i),
      );
      expect(outcomeOf(Lenient, input)).toEqual(outcomeOf(Login, plain));
    }),
  );
});
