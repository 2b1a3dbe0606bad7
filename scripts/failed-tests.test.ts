import { expect, test } from "vitest";
import { failedInPlaywright, failedInVitest, failuresText } from "./failed-tests.mjs";

test("a test and a file that failed are named with what was wrong", () => {
  const passed = { status: "passed", fullName: "fine", failureMessages: [] };
  const failed = { status: "failed", fullName: "adds up", failureMessages: ["\x1b[31mexpected 3\x1b[39m\nto be 2"] };
  const report = {
    testResults: [
      { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "b.test.ts", status: "failed", message: "cannot be read", assertionResults: [] },
      { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
    ],
  };
  expect(failuresText(failedInVitest(report))).toBe(
    "FAILED  a.test.ts › adds up\n    expected 3\n    to be 2\nFAILED  b.test.ts\n    cannot be read",
  );
});

test("a journey that failed is found, however deep it stands", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: "a.spec.ts",
    tests: [{ results: [{ error: ok ? undefined : { message: "not visible" } }] }],
  });
  const report = { suites: [{ specs: [spec("one", true)], suites: [{ specs: [spec("two", false)] }] }] };
  expect(failuresText(failedInPlaywright(report))).toBe("FAILED  a.spec.ts › two\n    not visible");
});

test("many are cut, and so is a long message", () => {
  const failures = Array.from({ length: 32 }, () => ({ file: "a", title: "b", message: "x".repeat(10_000) }));
  const text = failuresText(failures);
  expect([text.length < 30 * 800, text.endsWith("and 2 more")]).toEqual([true, true]);
});
