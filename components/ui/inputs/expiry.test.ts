import { expect, test } from "vitest";
import { expiryState } from "./expiry.tsx";

const now = Date.parse("2030-05-10T12:00:00Z");

test.each([
  [null, null],
  ["2030-05-10T12:00:00Z", "ended"],
  ["2030-05-11T12:00:00Z", "soon"],
  ["2030-05-17T12:00:00Z", "soon"],
  ["2030-05-17T12:00:01Z", "later"],
])("what ends at %s: %s", (expire, state) => {
  expect(expiryState(expire, now)).toBe(state);
});
