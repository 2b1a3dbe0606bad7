/** No regular expression of the server takes long for a text that a stranger may send: their time grows with its length alone. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import ts from "typescript";
import { expect, test } from "vitest";
import { toText } from "../../../lib/engine/rich-text/index.ts";
import { sanitiseHtml } from "../../../lib/engine/rich-text/sanitise-html.ts";
import { isShort } from "../../support/short-form/drawn.ts";

type CheckSync = (
  source: string,
  flags: string,
  options: object,
) => { status: "safe" | "vulnerable" | "unknown"; complexity?: { summary: string } };
// In plain JavaScript: its faster forms are programs that not every system has.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = createRequire(import.meta.url)("recheck") as { checkSync: CheckSync };

/** For one expression, in milliseconds; what takes longer is not known to be slow. */
const lookMsMax = isShort ? 200 : 2_000;

/** Those that are slow for long texts, and why they never get one. Settings and log lines are the operator's own. */
const boundedElsewhere: readonly (readonly [RegExp, string])[] = [
  [
    /^\s*\(?\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*\)?\s*$/,
    "positions have 200 characters at most",
  ],
  [/-+$/, "ids of projects are cut before"],
  [/^_+|_+$/g, "runs of underscores are one before"],
  [/^\.+|\.+$/g, "names of files are cut before"],
  [/%.*$/, "an IP address has one line, and ends there"],
  [/no encryption|SSL off|SSL.*required|require.*SSL/i, "messages of a foreign database are cut before"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "texts are cut before they are scrubbed"],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,}\b/g, "texts are cut before they are scrubbed"],
  [/[\w.+-]+@([\w-]+\.)+[\w-]+/g, "texts are cut before they are scrubbed"],
  [/\/+$/, "addresses in settings"],
  [/^\/+|\/+$/g, "addresses in settings"],
  [/(?<=[\]\w]):\d{1,5}$|\/+$/g, "addresses in settings"],
];
const isBoundedElsewhere = new Set(boundedElsewhere.map(([expression]) => String(expression)));

/** All of the server's, with a file that each stands in. */
function expressionsOfServer(): Map<string, string> {
  const files = execFileSync("git", ["ls-files", "lib", "plugins", "server.ts", "middleware.ts"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^lib\/(cli|console)\//.test(file));
  const found = new Map<string, string>();
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, file);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  }
  return found;
}

test("each regular expression takes a time that grows with its text alone, or its texts are short", () => {
  const slow: string[] = [];
  const all = expressionsOfServer();
  expect(all.size).toBeGreaterThan(200);
  for (const [text, file] of all) {
    if (isBoundedElsewhere.has(text)) continue;
    const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text)!;
    const { status, complexity } = checkSync(source!, flags!, { timeout: lookMsMax, randomSeed: 1 });
    if (status === "vulnerable") slow.push(`${file}: ${text} (${complexity?.summary})`);
  }
  expect(slow).toEqual([]);
}, 300_000);

test("none is on the list that is not there any more", () => {
  const all = expressionsOfServer();
  expect([...isBoundedElsewhere].filter((text) => !all.has(text))).toEqual([]);
});

test("HTML that is nested deeper than it is read keeps its text and few tags, in a time that grows with its length alone", () => {
  const deep = `a &amp; <script>1</script>${"<b>x<svg><p>".repeat(300_000)}<img onerror=1`;
  const clean = sanitiseHtml(deep);
  expect(clean.startsWith("a &amp;")).toBe(true);
  expect(clean.match(/<b>/g)!.length).toBeLessThan(100);
  expect(clean).not.toMatch(/script|onerror=1>/);
  expect(clean.match(/x/g)).toHaveLength(300_000);
  expect(toText(clean).startsWith("a &")).toBe(true);
  expect(sanitiseHtml(`${"<b>".repeat(900)}x`)).toContain("<b>x</b>");
});
