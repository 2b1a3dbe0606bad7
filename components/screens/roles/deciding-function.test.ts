import { expect, test } from "vitest";
import { type DecidingFunction, decidingFunction } from "./deciding-function.ts";

const access = (name: string, model: string | null): DecidingFunction => ({
  name,
  hooks: [{ event: "access", model }],
});
const functions = [access("of_all", null), access("b", "post"), access("a", "post"), access("other", "note")];

test("the hook of the model decides before one of all models, and of several the first by name", () => {
  const all = functions.map(({ name }) => name);
  expect(decidingFunction("post", functions, all)).toBe("a");
  expect(decidingFunction("comment", functions, all)).toBe("of_all");
});

test("only functions that the role may run, with that hook, decide", () => {
  expect(decidingFunction("post", functions, ["b", "of_all"])).toBe("b");
  expect(decidingFunction("post", functions, ["other"])).toBeNull();
  expect(
    decidingFunction("post", [{ name: "a", hooks: [{ event: "before_create", model: "post" }] }], ["a"]),
  ).toBeNull();
});
