import { expect, test } from "vitest";
import { inZone, zones } from "../../tests/support/in-zone.ts";
import { isoDate, isoMoment, isoTime } from "./time.ts";

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

test("a date is a day that there is, and nothing beside it", () => {
  for (const text of ["0001-01-01", "2024-02-29", "9999-12-31"]) expect(isoDate(text)).toBe(text);
  expect(isoDate(" 2026-01-31 ")).toBe("2026-01-31");
  for (const text of [
    ...["", "0000-01-01", "2026-02-29", "2026-13-01", "2026-1-31", "20260131", "31.01.2026", "02026-01-31"],
    ...["2026-01-31T00:00", "2026-01-31Z", "2026-01-31 00:00", "2026-01", "-2026-01-31", "2026-01-31\n2026-01-31"],
  ])
    expect(isoDate(text), text).toBeNull();
});

test("a time of day is written one way, to the millisecond, and knows no zone", () => {
  expect(isoTime("09:30")).toBe("09:30:00");
  expect(isoTime(" 23:59:59 ")).toBe("23:59:59");
  expect(isoTime("00:00:00.000")).toBe("00:00:00");
  expect(isoTime("09:30:00.25")).toBe("09:30:00.250");
  expect(isoTime("09:30:00.123456789")).toBe("09:30:00.123");
  for (const text of [
    "",
    "24:00",
    "9:30",
    "09:60",
    "23:59:60",
    "09:30Z",
    "09:30+01:00",
    "T09:30",
    "09:30:00,5",
    "09:30 AM",
  ])
    expect(isoTime(text), text).toBeNull();
});

test.each(zones)("dates and times of day stay as they are on a machine in %s", (zone) => {
  const dates = ["0001-01-01", "2026-03-29", "9999-12-31"];
  const times = ["00:00:00", "02:30:00", "23:59:59.999"];
  const { isoDates, isoTimes, convertedDays } = inZone(
    zone,
    `import { isoDate, isoTime } from "./lib/kernel/time.ts";
     import { converter } from "./lib/engine/field-kinds/index.ts";
     const field = (field_type) => ({ field_type, field_sub_type: null, input_type: "string", validation: {} });
     const dates = ${JSON.stringify(dates)};
     const toMoment = converter(field("local_date"), field("date"));
     const toDay = converter(field("date"), field("local_date"));
     export default {
       isoDates: dates.map(isoDate),
       isoTimes: ${JSON.stringify(times)}.map(isoTime),
       convertedDays: dates.map(toMoment).map(toDay),
     };`,
  );
  expect({ isoDates, isoTimes, convertedDays }).toEqual({ isoDates: dates, isoTimes: times, convertedDays: dates });
});
