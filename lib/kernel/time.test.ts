import { expect, test } from "vitest";
import { isoMoment } from "./time.ts";

test("a date, a local time and a zoned time all become UTC", () => {
  expect(isoMoment("2026-01-31")).toBe("2026-01-31T00:00:00.000Z");
  expect(isoMoment("2026-01-31T09:30")).toBe("2026-01-31T09:30:00.000Z");
  expect(isoMoment("2026-01-31T09:30:00+02:00")).toBe("2026-01-31T07:30:00.000Z");
  expect(isoMoment("2026-01-31 09:30:00.123456-0500")).toBe("2026-01-31T14:30:00.123Z");
});

test("what is no moment is null", () => {
  for (const text of ["", "yesterday", "2026-02-31", "2026-13-01", "2026-01-31T25:00", "1", "01/02/2026"])
    expect(isoMoment(text)).toBeNull();
});
