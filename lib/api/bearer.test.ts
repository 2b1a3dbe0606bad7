import { expect, test } from "vitest";
import { bearerToken } from "./bearer.ts";

test.each([
  ["Bearer abc", "abc"],
  ["bearer   abc", "abc"],
  ["Bearer abc ", "abc"],
  ["Bearer a b", undefined],
  ["Bearer ", undefined],
  ["Basic abc", undefined],
  [" Bearer abc", undefined],
  ["", undefined],
  [null, undefined],
])("of %j the token is %j", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
