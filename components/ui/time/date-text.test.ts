import { expect, test } from "vitest";
import { inZone, zones } from "../../../tests/support/in-zone.ts";
import { clockText, dayText } from "./date-text.ts";

test.each(zones)("a reader in %s sees the date and the time of day that were written", (zone) => {
  const days = { "2026-11-24": "Nov 24, 2026", "0001-01-01": "Jan 1, 1" };
  const clocks = {
    "00:00:00": "12:00 AM",
    "23:59": "11:59 PM",
    "02:30:15": "2:30:15 AM",
    "14:30:00.250": "2:30:00.250 PM",
  };
  const seen = inZone(
    zone,
    `import { clockText, dayText } from "./components/ui/time/date-text.ts";
     export default {
       days: ${JSON.stringify(Object.keys(days))}.map(dayText),
       clocks: ${JSON.stringify(Object.keys(clocks))}.map(clockText),
     };`,
  );
  expect(seen).toEqual({ days: Object.values(days), clocks: Object.values(clocks) });
});

test("what is none is shown as it is", () => {
  for (const text of ["", "tomorrow", "2026-02-30", "2026-11-24T00:00:00Z"]) expect(dayText(text)).toBe(text);
  for (const text of ["", "noon", "24:00", "09:30Z"]) expect(clockText(text)).toBe(text);
});
