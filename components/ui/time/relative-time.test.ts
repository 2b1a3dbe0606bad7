import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.tsx";

const now = new Date("2030-05-10T12:00:00Z");

test.each([
  ["2030-05-10T11:59:30Z", "just now"],
  ["2030-05-10T12:00:03Z", "just now"],
  ["2030-05-10T11:55:00Z", "5 minutes ago"],
  ["2030-05-10T11:00:20Z", "1 hour ago"],
  ["2030-05-10T12:09:40Z", "in 10 minutes"],
  ["2030-05-09T11:00:00Z", "yesterday"],
  ["2030-05-12T13:00:00Z", "in 2 days"],
  ["2030-05-17T11:59:58Z", "in 7 days"],
  ["2030-05-17T12:00:00Z", "in 7 days"],
  ["2030-05-31T12:00:00Z", "in 3 weeks"],
  ["2031-05-08T12:00:00Z", "next year"],
  ["2028-05-10T11:00:00Z", "2 years ago"],
])("%s reads %s", (date, words) => {
  expect(relativeTime(new Date(date), now)).toBe(words);
});

test.each([
  ["2030-05-10T12:00:20Z", "in a moment"],
  ["2030-05-10T11:58:00Z", "in a moment"],
  ["2030-05-10T12:04:50Z", "in 5 minutes"],
])("%s, still to come, reads %s", (date, words) => {
  expect(relativeTime(new Date(date), now, true)).toBe(words);
});
