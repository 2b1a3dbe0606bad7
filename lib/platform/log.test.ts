import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function logged(entry: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) }).error(entry, "failed");
  return JSON.parse(lines[0]!);
}

test("an error is told by name, message, code, stack and causes, without what else hangs on it", () => {
  const client = { connectionParameters: { host: "db.example.com", password: "hunter2-hunter2" } };
  const lost = Object.assign(new Error("the connection was lost"), { code: "57P01", client, severity: "FATAL" });
  const entry = logged({ err: new Error("not saved", { cause: lost }), cause: lost });
  expect(entry).toMatchObject({
    level: "error",
    err: { type: "Error", message: "not saved", cause: { message: "the connection was lost", code: "57P01" } },
    cause: { message: "the connection was lost", stack: expect.stringContaining("log.test.ts") },
  });
  expect(JSON.stringify(entry)).not.toMatch(/hunter2|db\.example\.com|client/);
});

test("what is thrown without being an error is told only when it is plain", () => {
  expect(logged({ err: "a text" }).err).toBe("a text");
  expect(JSON.stringify(logged({ err: { password: "hunter2" } }))).not.toContain("hunter2");
});

test("an error that is its own cause has an end", () => {
  const error = new Error("round");
  error.cause = error;
  expect(logged({ err: error }).err).toMatchObject({ message: "round" });
});

test("values under the names of secrets are replaced", () => {
  const text = JSON.stringify(
    logged({ password: "hunter2", request: { headers: { cookie: "hunter2", token: "hunter2" } } }),
  );
  expect(text).toContain("[redacted]");
  expect(text).not.toContain("hunter2");
});
