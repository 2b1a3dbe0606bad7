/** What failed, out of the reports of Vitest and Playwright: said once more at the end, where a long log is read. */

const messageLengthMax = 700;
const testsMax = 30;

/**
 * What failed at least once; `isFlaky` where it held when it was tried again.
 *
 * @param {{ testResults: object[] }} report Of Vitest's reporter `json`.
 */
export function failedInVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const failed = assertionResults.filter((one) => one.status === "failed" || one.failureMessages.length > 0);
    if (failed.length === 0)
      return status === "failed" && message ? [{ file: name, title: "", message, isFlaky: false }] : [];
    return failed.map((one) => ({
      file: name,
      title: one.fullName,
      message: one.failureMessages.join("\n"),
      isFlaky: one.status === "passed",
    }));
  });
}

/** @param {{ suites: object[] }} report Of Playwright's reporter `json`. */
export function failedInPlaywright({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, title, ok, tests }) => {
      const message = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? "")).join("\n");
      return ok && !message.trim() ? [] : [{ file, title, message, isFlaky: ok }];
    }),
    ...failedInPlaywright({ suites: inner }),
  ]);
}

/** The tests as text: file, title and the beginning of what was wrong, without colours; what is flaky first. */
export function failuresText(failures) {
  const ordered = failures.toSorted((one, other) => Number(other.isFlaky) - Number(one.isFlaky)).slice(-testsMax);
  const told = ordered.map(({ file, title, message, isFlaky }) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal begin with one.
    const plain = message.replace(/\x1b\[[0-9;]*m/g, "").trim();
    const head = `${isFlaky ? "FLAKY " : "FAILED"}  ${file}${title && ` › ${title}`}`;
    return `${head}\n${plain.slice(0, messageLengthMax).replace(/^/gm, "    ")}`;
  });
  const more = failures.length - told.length;
  return [...(more > 0 ? [`${more} more, and`] : []), ...told].join("\n");
}
