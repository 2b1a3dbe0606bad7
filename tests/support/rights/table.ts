/** docs/permissions.md as data: who may make which call. The page is the table; tests hold the product against it. */
import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../../../docs/permissions.md", import.meta.url), "utf8");

/** Who may make each call, from the table below a heading: `| signed in | `getUser`, `listProjects` |`. A call that stands twice is an error. */
export function whoMay(heading: string): Map<string, string> {
  const [, section] = page.split(`\n### ${heading}\n`);
  if (section === undefined) throw new Error(`docs/permissions.md has no heading "${heading}"`);
  const rows = new Map<string, string>();
  for (const line of section.split(/\n##/)[0]!.split("\n")) {
    const [, who, calls] = /^\| (.+?) \| (.+?) \|/.exec(line) ?? [];
    if (!who || !calls || who === "who" || who.startsWith("---")) continue;
    for (const [, call] of calls.matchAll(/`([^`]+)`/g)) {
      if (rows.has(call!)) throw new Error(`${call} stands twice under "${heading}"`);
      rows.set(call!, who.replaceAll("`", ""));
    }
  }
  return rows;
}
