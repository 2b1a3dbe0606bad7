import pg from "pg";
import { describe, expect, test } from "vitest";
import { type ErrorCode, errorCodes, PlinthError } from "../kernel/errors.ts";
import { isUuid } from "../kernel/ids.ts";
import { isDatabaseGone } from "./db/database-gone.ts";
import { createLog } from "./log.ts";
import { isPeerGone } from "./network/peer-gone.ts";
import { publicError } from "./public-error.ts";

function shown(error: unknown) {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) });
  const seen = publicError({ log }, error);
  return { seen, lines: lines.map((line) => JSON.parse(line)) };
}

describe.each(Object.keys(errorCodes) as ErrorCode[])("%s", (code) => {
  const error = new PlinthError(code, "Said to people.", { cause: new Error("hunter2"), fields: { a: "b" } });

  test("is shown as it is or not at all, and logged with its cause exactly where it is our fault", () => {
    const { seen, lines } = shown(error);
    expect(lines).toHaveLength(errorCodes[code].reported ? 1 : 0);
    if (code === "INTERNAL") expect(seen.message).toMatch(/^Something went wrong on our side\. The error has the id /);
    else expect(seen).toBe(error);
    if (lines[0])
      expect(lines[0]).toMatchObject({ level: "error", cause: { message: "hunter2" }, msg: "request failed" });
  });

  test("has a status of HTTP", () => expect(error.status).toBe(errorCodes[code].status));
});

test("only a session that another sign-in ended has status 409", () => {
  const codes = Object.entries(errorCodes).filter(([, { status }]) => status === 409);
  expect(codes.map(([code]) => code)).toEqual(["SESSION_SUPERSEDED"]);
});

test("a foreign error is told by an id that its line in the log has too, and by nothing else", () => {
  for (const error of [new Error("password=hunter2"), "hunter2", { hunter2: 1 }, null, undefined]) {
    const { seen, lines } = shown(error);
    const id = seen.message.match(/the id (\S+)\.$/)![1]!;
    expect(isUuid(id)).toBe(true);
    expect(lines).toMatchObject([{ error_id: id }]);
    expect([seen.code, seen.fields, seen.cause]).toEqual(["INTERNAL", undefined, undefined]);
    expect(seen.message).not.toContain("hunter2");
  }
});

test("input that is deeper than the stack costs too much, and is nobody's fault", () => {
  const deep = (): number => 1 + deep();
  let error: unknown;
  try {
    deep();
  } catch (overflow) {
    error = overflow;
  }
  expect(shown(error)).toMatchObject({
    seen: { code: "COST_LIMIT", message: "The request is nested too deeply." },
    lines: [],
  });
  expect(shown(new RangeError("Invalid time value")).seen.code).toBe("INTERNAL");
});

test("too much to do is told with when to come again, and not logged", () => {
  const busy = new PlinthError("UNAVAILABLE", "Too much to do.", { retryAfterSeconds: 1 });
  expect(shown(busy)).toEqual({ seen: busy, lines: [] });
  const failed = new PlinthError("UNAVAILABLE", "No mail.", { retryAfterSeconds: 1, cause: new Error("refused") });
  expect(shown(failed).lines).toHaveLength(1);
});

const coded = (code: string) => Object.assign(new Error("hunter2"), { code });

test.each([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"],
  ...["08000", "08006", "57P01", "57P03", "53300", "28P01", "28000", "3D000"],
])("an error with the code %s means that the database is gone", (code) => {
  expect(isDatabaseGone(coded(code))).toBe(true);
  expect(isDatabaseGone(new AggregateError([coded(code), coded("23505")]))).toBe(true);
  const { seen, lines } = shown(coded(code));
  expect(seen.message).toBe("The server's database does not answer. Please try again.");
  expect([seen.status, lines.length]).toEqual([503, 1]);
});

test.each([
  ["25006", "can only be read at the moment", 5],
  ["53100", "has no room on its disk", 30],
] as const)("code %s is told as: %s", (code, words, retryAfterSeconds) => {
  const error = Object.assign(new pg.DatabaseError("hunter2", 0, "error"), { code });
  const { seen, lines } = shown(error);
  expect(seen).toMatchObject({ status: 503, retryAfterSeconds, message: expect.stringContaining(words) });
  expect(lines).toHaveLength(1);
});

test.each(["23505", "42P01", "22P02", "57014", "40001", "ENOENT", "EACCES", "57P06", "280"])(
  "an error with the code %s does not",
  (code) => {
    expect(isDatabaseGone(coded(code))).toBe(false);
    expect(shown(coded(code)).seen.code).toBe("INTERNAL");
  },
);

test.each([
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Cannot use a pool after calling end on the pool",
  "Client has encountered a connection error and is not queryable",
])("%j, which pg says without a code, means that the database is gone", (message) => {
  expect(isDatabaseGone(new Error(message))).toBe(true);
  expect(isDatabaseGone({ message })).toBe(false);
  expect(isDatabaseGone(new Error(`before: ${message}`))).toBe(false);
});

test("a connection whose other side has gone is told from any other fault", () => {
  for (const code of ["ECONNRESET", "ECONNABORTED", "EPIPE", "ERR_STREAM_PREMATURE_CLOSE"])
    expect(isPeerGone(coded(code))).toBe(true);
  for (const error of [coded("ENOENT"), new Error("ECONNRESET"), null, undefined, "EPIPE", {}])
    expect(isPeerGone(error)).toBe(false);
});

test("what was deleted at the same moment is a conflict, and logged, for it may be a fault as well", () => {
  for (const code of ["23503", "42P01", "40P01", "40001"]) {
    const { seen, lines } = shown(Object.assign(new pg.DatabaseError("hunter2", 1, "error"), { code }));
    expect(seen.code).toBe("CONFLICT");
    expect(seen.message).not.toContain("hunter2");
    expect(lines).toHaveLength(1);
  }
  const other = shown(Object.assign(new pg.DatabaseError("hunter2", 1, "error"), { code: "42601" }));
  expect(other.seen.code).toBe("INTERNAL");
});
