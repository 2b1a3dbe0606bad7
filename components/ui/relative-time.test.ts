import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.tsx";

const now = new Date("2030-05-10T12:00:00Z");

test.each([
  ["2030-05-10T11:59:30Z", "just now"],
  ["2030-05-10T11:55:00Z", "5 minutes ago"],
  ["2030-05-09T11:00:00Z", "yesterday"],
  ["2030-05-12T13:00:00Z", "in 2 days"],
  ["2028-05-10T11:00:00Z", "2 years ago"],
])("%s reads %s", (date, words) => {
  expect(relativeTime(new Date(date), now)).toBe(words);
});
