/** What failed, out of the reports of Vitest and Playwright: said once more at the end, where a long log is read. */

const messageLengthMax = 700;
const testsMax = 30;

/** @param {{ testResults: object[] }} report Of Vitest's reporter `json`. */
export function failedInVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0) return status === "failed" && message ? [{ file: name, title: "", message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      file: name,
      title: fullName,
      message: failureMessages.join("\n"),
    }));
  });
}

/** @param {{ suites: object[] }} report Of Playwright's reporter `json`. */
export function failedInPlaywright({ suites = [] }) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        file,
        title,
        message: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? "")).join("\n"),
      })),
    ...failedInPlaywright({ suites: inner }),
  ]);
}

/** The tests as text: file, title and the beginning of what was wrong, without colours. */
export function failuresText(failures) {
  const told = failures.slice(0, testsMax).map(({ file, title, message }) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal begin with one.
    const plain = message.replace(/\x1b\[[0-9;]*m/g, "").trim();
    return `FAILED  ${file}${title && ` › ${title}`}\n${plain.slice(0, messageLengthMax).replace(/^/gm, "    ")}`;
  });
  const more = failures.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
