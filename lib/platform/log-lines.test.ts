/** What may stand in a line of the log, and what a diagnosis remembers of it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../tests/support/any-text.ts";
import { createLog, describeError, recentComplaints } from "./log.ts";

function openLog(LOG_LEVEL: "trace" | "info" | "silent" = "info") {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL }, { write: (line) => lines.push(line) });
  return { log, lines };
}

const names = ["password", "secret", "token", "authorization", "cookie", "set-cookie", "connection_string"];
const plain = fc.constantFrom("user", "request", "headers", "body", "db", "id");
const secretText = "hunter2-hunter2";

test.each(names)("a value under the name %s is told nowhere in a line, down to three levels", (name) => {
  const value = fc.constantFrom<unknown>(secretText, [secretText], { at: secretText }, [{ at: [secretText] }], 1);
  fc.assert(
    fc.property(fc.array(plain, { maxLength: 2 }), value, fc.dictionary(plain, fc.string()), (path, hidden, beside) => {
      const { log, lines } = openLog();
      const entry = path.reduceRight<object>((inner, part) => ({ [part]: inner }), { ...beside, [name]: hidden });
      log.info(entry, "done");
      expect(lines).toHaveLength(1);
      expect(lines[0]).not.toContain(secretText);
      const found = path.reduce((at, part) => at[part], JSON.parse(lines[0]!));
      expect(found[name]).toBe("[redacted]");
    }),
  );
});

test("what is logged is not changed by its line", () => {
  const entry = { request: { headers: { cookie: secretText } } };
  openLog().log.info(entry);
  expect(entry).toEqual({ request: { headers: { cookie: secretText } } });
});

test("lines are JSON with their level by name and their time, however hostile a text is", () => {
  const { log, lines } = openLog();
  fc.assert(
    fc.property(anyText, (text) => {
      log.warn({ text }, text);
      const written = lines.at(-1)!;
      expect(written.indexOf("\n")).toBe(written.length - 1);
      const { time, ...line } = JSON.parse(written);
      expect(line).toEqual({ level: "warn", text, msg: text });
      expect(new Date(time).toISOString()).toBe(time);
    }),
  );
});

describe("an error in a line", () => {
  test("has the name, message, code and causes that it has, and nothing that hangs on it", () => {
    // Assigned, `__proto__` would make it something else than an error.
    const key = fc.string().filter((text) => text !== "__proto__");
    const extras = fc.dictionary(key, fc.anything()).map(({ name, message, code, stack, cause, ...rest }) => rest);
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), extras, (message, code, more) => {
        const error = Object.assign(new TypeError(message), more, code === undefined ? {} : { code });
        const told = describeError(error) as Record<string, unknown>;
        expect(Object.keys(told).sort()).toEqual(
          ["message", "stack", "type", ...(code === undefined ? [] : ["code"])].sort(),
        );
        expect(told).toMatchObject({ type: "TypeError", message });
      }),
    );
  });

  test("tells of three causes and no more", () => {
    const chain = [1, 2, 3, 4, 5].reduce<Error | undefined>(
      (cause, level) => new Error(`level ${level}`, { cause }),
      undefined,
    );
    const messages = [];
    for (let at = describeError(chain) as { message: string; cause?: never } | undefined; at; at = at.cause)
      messages.push(at.message);
    expect(messages).toEqual(["level 5", "level 4", "level 3", "level 2"]);
  });

  test("that is none is told where it is plain, and otherwise as what it is", () => {
    for (const thrown of ["text", 5, true, null, undefined]) expect(describeError(thrown)).toBe(thrown);
    for (const thrown of [{ password: secretText }, [secretText]])
      expect(describeError(thrown)).toBe("an error that is no Error");
  });

  test("has no code where that is no text", () => {
    expect(describeError(Object.assign(new Error("a"), { code: { token: secretText } }))).not.toHaveProperty("code");
  });
});

describe("recent complaints", () => {
  test("are the lines from warn on as they were written, the oldest first", () => {
    const { log, lines } = openLog("trace");
    for (const level of ["trace", "debug", "info", "warn", "error", "fatal"] as const)
      log[level]({ level_was: level }, "said");
    expect(lines).toHaveLength(6);
    expect(recentComplaints(log)).toEqual(lines.slice(3));
  });

  test("are the last hundred, each cut where it is long", () => {
    const { log } = openLog();
    for (let i = 0; i < 130; i++) log.error({ i, text: "x".repeat(i % 10 === 0 ? 20_000 : 1) }, "failed");
    const kept = recentComplaints(log);
    expect(kept).toHaveLength(100);
    expect(JSON.parse(kept.at(-1)!)).toMatchObject({ i: 129 });
    expect(kept[0]).toContain('"i":30');
    expect(Math.max(...kept.map(({ length }) => length))).toBe(8_000);
  });

  test("are none of a log that says nothing, and one log's are not another's", () => {
    const [silent, other] = [openLog("silent"), openLog()];
    silent.log.error("a");
    other.log.error("b");
    expect([recentComplaints(silent.log), silent.lines]).toEqual([[], []]);
    expect(recentComplaints(other.log)).toHaveLength(1);
  });
});
