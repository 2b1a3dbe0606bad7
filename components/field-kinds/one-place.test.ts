import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const here = relative(root, import.meta.dirname);

/** Reads the answer of the system API into field definitions. */
const reader = "components/models/console-models.ts";

const sources = ["components", "plugins", "app"]
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  .filter((file) => !file.startsWith(`${here}/`) && !/\.test\.ts$|(^|\/)(dist|node_modules)\//.test(file));

/** Source without its GraphQL documents, which name what they select. */
const sourceOf = (file: string) => readFileSync(join(root, file), "utf8").replace(/graphql\(`[^`]*`\)/g, "");

const names = "multiline|rich_text|repeated|geo|media|choice|dropdown|multiSelect|dynamicList";
const tells: Record<string, RegExp> = {
  "reads what says the kind": /\b(field_type|field_sub_type|input_type)\b/,
  "asks for the kind": /field-shape\.ts"/,
  "compares with a kind": new RegExp(`(===|!==|\\bcase) ?"(${names})"|"(${names})" ?(===|!==)`),
};

test("what differs by kind of field is decided in this folder and nowhere else in the console", () => {
  expect(sources.length).toBeGreaterThan(400);
  const found = sources
    .filter((file) => file !== reader)
    .flatMap((file) =>
      sourceOf(file)
        .split("\n")
        .flatMap((line) =>
          Object.entries(tells)
            .filter(([, pattern]) => pattern.test(line))
            .map(([what]) => `${file} ${what}: ${line.trim()}`),
        ),
    );
  expect(found).toEqual([]);
});
