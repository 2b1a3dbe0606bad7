/** Paging, filters, functions and their schedules. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultsOf, outcomeOf } from "../../tests/support/outcome.ts";
import {
  AuditFilter,
  DateFilter,
  IntegerFilter,
  PageInput,
  pageOf,
  SearchInput,
  TextFilter,
  UserFilter,
} from "./filters.ts";
import { FunctionLogsInput, functionLimits, hookEvents, nextRuns, UpsertFunctionInput } from "./functions.ts";

describe("pages", () => {
  test("pages of a list follow each other without a gap, whatever their size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }), (limit, page) => {
        const [here, next] = [pageOf({ limit, page }), pageOf({ limit, page: page + 1 })];
        expect(next.offset).toBe(here.offset + here.limit);
        expect(pageOf({ limit, page: 1 }).offset).toBe(0);
      }),
    );
  });

  test("nothing is the first page of fifty", () => {
    for (const nothing of [undefined, null, {}, { limit: null, page: null }])
      expect(outcomeOf(PageInput, nothing)).toEqual({ value: { limit: 50, offset: 0 } });
  });

  test.each([
    [{ limit: -1 }, { limit: "limit must be 0 or more" }],
    [{ limit: 1_001 }, { limit: "limit must be at most 1000" }],
    [{ page: 0 }, { page: "page starts at 1" }],
    [{ offset: 5 }, { offset: "There is no field offset here" }],
  ])("%j is refused", (asked, said) => expect(faultsOf(PageInput, asked)).toEqual(said));
});

test("a search is bounded, and nothing finds everything", () => {
  for (const nothing of [undefined, null, "", "  "]) expect(outcomeOf(SearchInput, nothing)).toEqual({ value: "" });
  expect(faultsOf(SearchInput, "x".repeat(201))).toEqual({ input: "Please search for at most 200 characters" });
});

test("filters take what their kind of value can be asked, and name what they do not know", () => {
  const text = { eq: "a", ne: null, in: ["a", null], not_in: [], contains: "b" };
  expect(faultsOf(TextFilter, text)).toEqual({});
  expect(faultsOf(UserFilter, { email: text, username: { contains: "a" } })).toEqual({});
  expect(faultsOf(UserFilter, { email: { like: "a" }, password: {} })).toEqual({
    "email.like": "There is no field like here",
    password: "There is no field password here",
  });
  expect(faultsOf(IntegerFilter, { between: [1] })).toEqual({ between: "between takes two numbers" });
  expect(Object.keys(faultsOf(IntegerFilter, { eq: 1.5, gt: "1" }))).toEqual(["eq", "gt"]);
  expect(
    faultsOf(AuditFilter, { response_code: { between: [400, null] }, created_at: { at_date: "2026-01-31" } }),
  ).toEqual({});
});

test("a filter of dates takes days and moments, and open ends", () => {
  for (const at_date of ["2026-01-31", "2026-01-31T10:00:00Z", null])
    expect(faultsOf(DateFilter, { at_date })).toEqual({});
  expect(faultsOf(DateFilter, { between_date: ["2026-01-31", null] })).toEqual({});
  const said = "Please write a date as YYYY-MM-DD or a moment as ISO 8601 has it";
  for (const at_date of ["yesterday", "31.1.2026", "2026", "2026-13-01", "2026-02-30", "2026-02-30T10:00Z", ""])
    expect(faultsOf(DateFilter, { at_date }), at_date).toEqual({ at_date: said });
  expect(faultsOf(DateFilter, { between_date: ["2026-01-31"] })).toEqual({
    between_date: "between_date takes two dates",
  });
});

test("a moment in a filter is the same one on every machine, and a day is none", () => {
  const read = (at_date: string) => outcomeOf(DateFilter, { at_date });
  expect(read("2026-01-31")).toEqual({ value: { at_date: "2026-01-31" } });
  expect(read("2026-01-31 10:00")).toEqual({ value: { at_date: "2026-01-31T10:00:00.000Z" } });
  expect(read("2026-01-31T23:30:00-05:00")).toEqual({ value: { at_date: "2026-02-01T04:30:00.000Z" } });
});

describe("schedules", () => {
  const from = new Date("2026-02-27T22:30:00Z");
  const isoOf = (schedule: string, count?: number) =>
    nextRuns(schedule, from, count)?.map((date) => date.toISOString());

  test.each([
    ["0 6 * * *", ["2026-02-28T06:00:00.000Z", "2026-03-01T06:00:00.000Z", "2026-03-02T06:00:00.000Z"]],
    ["*/45 * * * *", ["2026-02-27T22:45:00.000Z", "2026-02-27T23:00:00.000Z", "2026-02-27T23:45:00.000Z"]],
    ["0 0 29 2 *", ["2028-02-29T00:00:00.000Z", "2032-02-29T00:00:00.000Z", "2036-02-29T00:00:00.000Z"]],
    ["30 9 * * 1", ["2026-03-02T09:30:00.000Z", "2026-03-09T09:30:00.000Z", "2026-03-16T09:30:00.000Z"]],
    ["@daily", ["2026-02-28T00:00:00.000Z", "2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z"]],
  ])("%s runs next at %j", (schedule, times) => expect(isoOf(schedule)).toEqual(times));

  test("minutes and hours that are named are those of every run, in UTC and in order", () => {
    const minute = fc.integer({ min: 0, max: 59 });
    const hour = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(
        minute,
        hour,
        fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
        (m, h, at) => {
          const runs = nextRuns(`${m} ${h} * * *`, at)!;
          expect(runs.map((run) => [run.getUTCHours(), run.getUTCMinutes(), run.getUTCSeconds()])).toEqual(
            Array(3).fill([h, m, 0]),
          );
          expect(runs[0]!.getTime()).toBeGreaterThan(at.getTime());
          expect(runs[0]!.getTime() - at.getTime()).toBeLessThanOrEqual(86_400_000);
          expect(runs.slice(1).map((run, i) => run.getTime() - runs[i]!.getTime())).toEqual([86_400_000, 86_400_000]);
        },
      ),
    );
  });

  test.each(["", "* * * *", "* * * * * *", "60 * * * *", "* 24 * * *", "a b c d e", "@never"])(
    "%j is none",
    (schedule) => {
      expect(nextRuns(schedule, from)).toBeNull();
    },
  );

  test("a function is not given one that never comes", () => {
    const said = 'Please enter a cron expression of five parts, such as "0 6 * * *"';
    for (const schedule of ["0 0 30 2 *", "daily", "* * * * * *"])
      expect(faultsOf(UpsertFunctionInput, { name: "send", schedule }), schedule).toEqual({ schedule: said });
    for (const schedule of ["0 6 * * *", "@hourly", "", null])
      expect(faultsOf(UpsertFunctionInput, { name: "send", schedule })).toEqual({});
  });
});

describe("functions", () => {
  test.each([
    [{ name: "a" }, { name: "Function name must be at least 2 characters" }],
    [
      { name: "send-mail" },
      { name: "Function name must start with a letter and contain only letters, numbers, and underscores" },
    ],
    [
      { name: "send", function_path: "/etc/passwd" },
      { function_path: "The path is relative to the functions folder and stays in it" },
    ],
    [
      { name: "send", function_path: "a/../../b.js" },
      { function_path: "The path is relative to the functions folder and stays in it" },
    ],
    [{ name: "send", runtime_config: { memory: 15 } }, { "runtime_config.memory": "memory is 16 to 4096 MiB" }],
    [
      { name: "send", runtime_config: { time_out: 901 } },
      { "runtime_config.time_out": "time_out is 1 to 900 seconds" },
    ],
    [
      { name: "send", graphql_schema_type: "subscription" },
      { graphql_schema_type: "graphql_schema_type is query or mutation" },
    ],
    [{ name: "send", hooks: [{ event: "on_read" }] }, { "hooks.0.event": expect.any(String) }],
    [{ name: "send", source: "x".repeat(200_001) }, { source: "Please use at most 200000 characters of code" }],
    [
      { name: "send", env_vars: [{ key: "1A", value: "" }] },
      { "env_vars.0.key": expect.stringContaining("letters, digits") },
    ],
    [{ name: "send", env_vars: [{ key: "A" }, { key: "A" }] }, { env_vars: "Each variable can be set once" }],
  ])("%j is refused", (input, said) => expect(faultsOf(UpsertFunctionInput, input)).toEqual(said));

  test("what is left out stays out, and an empty text takes away", () => {
    expect(outcomeOf(UpsertFunctionInput, { name: " send " })).toEqual({ value: { name: "send" } });
    expect(outcomeOf(UpsertFunctionInput, { name: "send", source: " \n", schedule: "", runs_as: "" })).toEqual({
      value: { name: "send", source: null, schedule: null, runs_as: null },
    });
  });

  test.each(hookEvents)("a hook hears of %s of one model or of every one", (event) => {
    const hooks = [{ event, model: " post " }, { event, model: "" }, { event }];
    expect(outcomeOf(UpsertFunctionInput, { name: "send", hooks })).toMatchObject({
      value: {
        hooks: [
          { event, model: "post" },
          { event, model: null },
          { event, model: null },
        ],
      },
    });
  });

  test("a page of a log is bounded and begins at a line's id", () => {
    expect(faultsOf(FunctionLogsInput, { name: "send", limit: functionLimits.logPageMax })).toEqual({});
    expect(
      faultsOf(FunctionLogsInput, { name: "send", limit: functionLimits.logPageMax + 1, before: "5", run_id: "x" }),
    ).toEqual({
      limit: "limit is 1 to 500",
      before: "This is no page of the log",
      run_id: "This is no id of a run",
    });
  });
});
