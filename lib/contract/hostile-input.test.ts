/** Whatever stands in the place of a value, the contract answers with a fault or a value: it never fails itself. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");

/** Values of JSON that break code which takes them for something else. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1e308,
  "",
  "__proto__",
  "constructor",
  "\u0000\ud800",
  "9".repeat(400),
  [],
  {},
  [[[]]],
  [null],
  JSON.parse('{"toString":1,"valueOf":2,"toJSON":3,"then":4,"length":-1}'),
  [{ toString: 1, valueOf: 2, length: -1 }],
  JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":1},"hasOwnProperty":null}'),
];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  valueType?: z.ZodType;
  getter?: () => z.ZodType;
}
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** Inputs that have this value in one place each, as deep as the schema tells. */
function* inputsWith(schema: z.ZodType, value: unknown, depth = 0): Generator<unknown> {
  yield value;
  if (depth > 4) return;
  const { shape, element, valueType, items, options = [], ...inner } = definitionOf(schema);
  for (const [key, part] of Object.entries(shape ?? {}))
    for (const input of inputsWith(part, value, depth + 1)) yield { [key]: input };
  for (const part of [element, ...(items ?? [])])
    if (part) for (const input of inputsWith(part, value, depth + 1)) yield [input];
  if (valueType) for (const input of inputsWith(valueType, value, depth + 1)) yield { a: input };
  for (const part of [...options, inner.innerType, inner.in, inner.out, depth < 3 ? inner.getter?.() : undefined])
    if (part) yield* inputsWith(part, value, depth + 1);
}

async function schemasOfContract(): Promise<[string, z.ZodType][]> {
  const files = execFileSync("git", ["ls-files", "lib/contract/**.ts"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file));
  const modules = await Promise.all(files.map(async (file) => [file, await import(join(root, file))] as const));
  return modules.flatMap(([file, module]) =>
    Object.entries(module as Record<string, unknown>).flatMap(([name, value]): [string, z.ZodType][] =>
      value instanceof z.ZodType ? [[`${file}: ${name}`, value]] : [],
    ),
  );
}

test("no schema of the contract fails at a value that it did not expect", async () => {
  const schemas = await schemasOfContract();
  expect(schemas.length).toBeGreaterThan(200);
  const failed: string[] = [];
  let asked = 0;
  for (const [name, schema] of schemas)
    for (const value of hostile)
      for (const input of inputsWith(schema, value)) {
        asked += 1;
        try {
          await schema.safeParseAsync(input);
        } catch (error) {
          failed.push(`${name}: ${JSON.stringify(input)}: ${error}`);
          break;
        }
      }
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(20_000);
});
