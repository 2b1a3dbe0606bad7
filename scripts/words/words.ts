/** Lists what the catalogue of each language lacks, and what no source has any more, which `--prune` drops. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { findMessages } from "./find-messages.ts";

const texts = new Map(findMessages().map(({ text, one }) => [text, one]));
for (const language of ["de", "es", "ja"]) {
  const path = `lib/kernel/words/catalogues/${language}.json`;
  const catalogue = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>) : {};
  const missing = [...texts.keys()].filter((text) => !Object.hasOwn(catalogue, text));
  const stale = Object.keys(catalogue).filter((text) => !texts.has(text));
  console.log(`${language}: ${texts.size} texts, ${missing.length} missing, ${stale.length} stale`);
  for (const text of missing) console.log(`  missing ${JSON.stringify(text)}`);
  if (process.argv.includes("--prune")) {
    const kept = Object.entries(catalogue).filter(([text]) => texts.has(text));
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))), null, 1)}\n`);
  } else for (const text of stale) console.log(`  stale ${JSON.stringify(text)}`);
}
