import { expect, test } from "vitest";
import { failedInPlaywright, failedInVitest, failuresText } from "./failed-tests.mjs";

test("a test and a file that failed are named with what was wrong", () => {
  const passed = { status: "passed", fullName: "fine", failureMessages: [] };
  const failed = { status: "failed", fullName: "adds up", failureMessages: ["\x1b[31mexpected 3\x1b[39m\nto be 2"] };
  const flaky = { status: "passed", fullName: "at last", failureMessages: ["too slow"] };
  const report = {
    testResults: [
      { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed, flaky] },
      { name: "b.test.ts", status: "failed", message: "cannot be read", assertionResults: [] },
      { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
    ],
  };
  expect(failuresText(failedInVitest(report))).toBe(
    "FLAKY   a.test.ts › at last\n    too slow\nFAILED  a.test.ts › adds up\n    expected 3\n    to be 2\nFAILED  b.test.ts\n    cannot be read",
  );
});

test("a journey that failed is found, however deep it stands, and one that held when it was tried again", () => {
  const spec = (title: string, ok: boolean, ...errors: string[]) => ({
    title,
    ok,
    file: "a.spec.ts",
    tests: [{ results: [...errors.map((message) => ({ error: { message } })), {}] }],
  });
  const inner = { specs: [spec("two", false, "not visible"), spec("three", true, "not yet")] };
  const report = { suites: [{ specs: [spec("one", true)], suites: [inner] }] };
  expect(failuresText(failedInPlaywright(report))).toBe(
    "FLAKY   a.spec.ts › three\n    not yet\nFAILED  a.spec.ts › two\n    not visible",
  );
});

test("many are cut, and so is a long message", () => {
  const failure = { file: "a", title: "b", message: "x".repeat(10_000), isFlaky: false };
  const text = failuresText(Array(32).fill(failure));
  expect([text.length < 30 * 800, text.startsWith("2 more, and\n")]).toEqual([true, true]);
});
