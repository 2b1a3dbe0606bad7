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

test("moments are of the years 0001 to 9999 in UTC, which every database can keep", () => {
  expect(isoMoment("0001-01-01")).toBe("0001-01-01T00:00:00.000Z");
  expect(isoMoment("9999-12-31T23:59:59.999Z")).toBe("9999-12-31T23:59:59.999Z");
  for (const text of ["0000-12-31", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00"])
    expect(isoMoment(text)).toBeNull();
});
