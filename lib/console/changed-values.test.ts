import { expect, test } from "vitest";
import { changedValues } from "./changed-values.ts";

test("what the form began with is left out, whatever its kind", () => {
  const before = { name: "Ada", status: "suspended", tags: ["a", "b"], isVerified: false, note: undefined };
  expect(changedValues({ ...before, tags: ["a", "b"] }, before)).toEqual({});
  expect(changedValues({ ...before, name: "", tags: ["b", "a"], isVerified: true }, before)).toEqual({
    name: "",
    tags: ["b", "a"],
    isVerified: true,
  });
});
