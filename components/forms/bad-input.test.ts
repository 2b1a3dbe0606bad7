import type { Resolver, ResolverResult } from "react-hook-form";
import { expect, test } from "vitest";
import { badInputs, refusingBadInput } from "./bad-input.ts";

const input = (name: string, type: string, badInput = true) => ({ name, type, validity: { badInput } });

test("what is typed in part is told by its kind, and what is whole or empty is not", () => {
  const found = badInputs([
    input("starts", "datetime-local"),
    input("day", "date"),
    input("at", "time"),
    input("size", "number"),
    input("ends", "date", false),
    input("", "date"),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    starts: "Please enter the whole date, and the time as well",
    day: "Please enter the whole date",
    at: "Please enter the whole time",
    size: "Please enter a number",
  });
});

test("a form is refused for its own inputs, at their place and beside its other errors", async () => {
  const taken = { type: "custom", message: "Taken" };
  const rules: Resolver = (values): ResolverResult =>
    values.title ? { values, errors: {} } : { values: {}, errors: { title: taken } };
  const inputs = [input("lines.1.day", "date"), input("elsewhere", "date")];
  const check = (values: object, names: string[], among = inputs) =>
    refusingBadInput(rules, () => among)(values, undefined, { names, fields: {}, shouldUseNativeValidation: false });
  const names = ["title", "lines.1.day"];
  const day = { type: "badInput", message: "Please enter the whole date" };
  expect(await check({ title: "a" }, names)).toEqual({ values: {}, errors: { lines: [undefined, { day }] } });
  expect(await check({}, names)).toEqual({ values: {}, errors: { title: taken, lines: [undefined, { day }] } });
  expect(await check({ title: "a" }, ["title"])).toEqual({ values: { title: "a" }, errors: {} });
});
