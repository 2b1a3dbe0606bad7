/**
 * `plinth types` over every kind of field, alone and inside of others, required, in languages, and as a gallery: the file compiles, what it writes is taken, and a
 * live query answers what a list does. And the first query of a model, whatever its first fields are, is one that the generated API answers.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { curlOf, firstQueryOf } from "../../../components/api-calls/first-query.ts";
import type { ConsoleModel } from "../../../components/models/console-models.ts";
import { uploadMedia } from "../../../lib/engine/media/index.ts";
import { addModel, loadModels, upsertField } from "../../../lib/engine/models/index.ts";
import { openProject } from "../../../lib/engine/projects/index.ts";
import { compile, folder, p, platform, plinth, run, url, withClientFolder } from "../../support/calls/client-folder.ts";
import { type FieldSample, fieldSamples, mayBeInside, withFiles } from "../../support/fields/field-samples.ts";
import { pngImage } from "../../support/files/images.ts";

withClientFolder();

/** What all fields of a model are. What belongs to the record itself is never inside of another field, nor in languages; an object that is inside of one is the last. */
const variants = {
  alone: { takes: () => true },
  required: { takes: () => true, validation: { required: true } },
  localised: { takes: mayBeInside, validation: { locals: ["de"] } },
  inside: { takes: mayBeInside, box: "object" },
  listed: { takes: mayBeInside, box: "repeated" },
} as const;
type Variant = keyof typeof variants;
const names = Object.keys(variants) as Variant[];

let files: string[];

const samplesOf = (variant: Variant) => fieldSamples.filter((sample) => variants[variant].takes(sample));

async function addSample(model_name: string, { name, field, inside }: FieldSample, more: object, parent?: string) {
  const { validation } = field as { validation?: object };
  const place = { model_name, ...(parent && { parent_field: parent }) };
  await upsertField(p.owner, { ...place, ...field, field_label: name, validation: { ...validation, ...more } });
  for (const label of inside ?? [])
    await upsertField(p.owner, {
      model_name,
      parent_field: parent ? `${parent}.${name}` : name,
      field_label: label,
      field_type: "text",
    });
}

beforeAll(async () => {
  const incoming = async function* () {
    for (const name of ["a", "b"])
      yield {
        name,
        content: (async function* () {
          yield pngImage(4, 4, name);
        })(),
      };
  };
  files = (await uploadMedia(p.owner, {}, incoming())).map(({ id }) => id);
  for (const variant of names) {
    await addModel(p.owner, { name: variant });
    const { box, validation } = { box: undefined, validation: {}, ...variants[variant] };
    if (box) await upsertField(p.owner, { model_name: variant, field_label: "box", field_type: box });
    for (const sample of samplesOf(variant)) await addSample(variant, sample, validation, box && "box");
  }
});

/** The values of a record, as the API takes them. */
function valuesOf(variant: Variant, n: 0 | 1): Record<string, unknown> {
  const values = Object.fromEntries(
    samplesOf(variant).map(({ name, values, stored }) => [name, withFiles((stored ?? values)[n], files)]),
  );
  const { box } = { box: undefined, ...variants[variant] };
  return box === "object" ? { box: values } : box === "repeated" ? { box: [values] } : values;
}

/** Everything taken away that may be. */
function nothingOf(variant: Variant): Record<string, unknown> {
  if (variant === "required") return {};
  return Object.fromEntries(Object.keys(valuesOf(variant, 0)).map((name) => [name, null]));
}

const program = (variant: Variant) => `{
  const made = await client.${variant}.create(${JSON.stringify(valuesOf(variant, 0))});
  const live = client.${variant}.live({ where: { id: { eq: made.id } } });
  const steps: unknown[] = [made];
  for await (const [record] of live) {
    const listed = (await client.${variant}.list({ where: { id: { eq: made.id } } })).data[0];
    // What both ways answer has one type.
    const same: typeof listed = record;
    steps.push([listed, same]);
    if (steps.length === 2) await client.${variant}.update(made.id, ${JSON.stringify(valuesOf(variant, 1))});
    else if (steps.length === 3) await client.${variant}.update(made.id, ${JSON.stringify(nothingOf(variant))}, { fields: ["id"] });
    if (steps.length === 4 || (steps.length === 3 && ${variant === "required"})) break;
  }
  told.${variant} = steps;
}`;

test("the types of every kind of field compile, and lists and live queries answer what was written", async () => {
  await plinth(["types", "--url", url, "--token", p.token, "--out", "client.ts"]);
  const typed = `
const image: { id: string; url: string; width: number | null } | null = (await client.alone.list()).data[0]!.media;
const gallery: readonly string[] = (await client.alone.list()).data[0]!.gallery.map(({ file_name }) => file_name);
const place: { lat: number | null; lon: number | null } | null = (await client.alone.list()).data[0]!.geo;
const deep = (await client.listed.list()).data[0]!.box?.[0]?.media?.content_type;
const near = await client.alone.list({ where: { geo: { within: { lat: 1, lon: 2, km: 3 } }, media: { is_null: true } } });
told.typed = [image, gallery, place, deep, near.data];
`;
  const text = [
    '/// <reference path="./node.d.ts" />',
    'import { createClient } from "./client.ts";',
    "const client = createClient({ url: process.argv[2]!, token: process.argv[3]! });",
    "const told: Record<string, unknown> = {};",
    ...names.map(program),
    typed,
    "console.log(JSON.stringify(told));",
  ].join("\n");
  writeFileSync(join(folder, "kinds.ts"), text);
  expect(await compile("kinds.ts")).toBe("");
  const ran = await run("kinds.ts", [url, p.token], folder);
  expect(ran.errors).toBe("");
  const told = JSON.parse(ran.output, (key, value) =>
    key === "url" && /\?/.test(value) ? value.split("?")[0] : value,
  );
  for (const variant of names) {
    const [made, first, second, third] = told[variant];
    expect(first[1], variant).toEqual(first[0]);
    expect(made, variant).toEqual(first[0]);
    const steps = [first, second, third].filter(Boolean);
    for (const [n, [listed, lived]] of steps.entries()) {
      expect(lived, `${variant} ${n}`).toEqual(listed);
      const wanted = n < 2 ? valuesOf(variant, n as 0 | 1) : nothingOf(variant);
      expect(written(listed, wanted), `${variant} ${n}`).toEqual(seen(wanted));
    }
  }
  expect(told.typed[4]).toEqual([]);
});

/** Those parts of an answer that were written, files by their ids. */
// biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
function written(answer: any, wanted: any): unknown {
  if (Array.isArray(answer)) return answer.map((one, n) => written(one, Array.isArray(wanted) ? wanted[n] : null));
  if (typeof answer !== "object" || answer === null) return answer;
  if ("content_type" in answer) return answer.id;
  if (typeof wanted !== "object" || wanted === null) return answer;
  return Object.fromEntries(
    Object.keys(wanted)
      .filter((key) => key !== "password")
      .map((key) => [key, written(answer[key], wanted[key])]),
  );
}

/** What is written as it is answered: no password, an empty gallery for none. */
function seen(wanted: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(wanted), (key, value) =>
    key === "password" ? undefined : key === "gallery" && value === null ? [] : value,
  );
}

describe("the first query", () => {
  test.each(fieldSamples.map((sample) => [sample.name, sample] as const))(
    "of a model whose first field is %s is answered, alone and inside of others",
    async (name, sample) => {
      const model_name = `first_${name}`;
      await addModel(p.owner, { name: model_name });
      await addSample(model_name, sample, {});
      if (mayBeInside(sample))
        for (const box of ["object", "repeated"]) {
          await upsertField(p.owner, { model_name, field_label: `${box}_box`, field_type: box });
          await addSample(model_name, sample, {}, `${box}_box`);
        }
      const { models } = await loadModels(await openProject(platform, p.project.id));
      const model = models.find((one) => one.name === model_name)!;
      const query = firstQueryOf(model as unknown as ConsoleModel);
      if (sample.kind !== "password") expect(query).toContain(name);
      const { json } = await p.ask(query);
      expect(json.errors, query).toBeUndefined();
    },
  );

  test("in the README, and as the console writes it for a terminal, is answered as it stands there", async () => {
    await addModel(p.owner, { name: "article" });
    await upsertField(p.owner, { model_name: "article", field_label: "title", field_type: "text" });
    const { models } = await loadModels(await openProject(platform, p.project.id));
    const model = models.find(({ name }) => name === "article") as unknown as ConsoleModel;
    const bodyIn = (text: string) => JSON.parse(/-d '(.*)'/.exec(text)![1]!) as { query: string };
    for (const text of [readFileSync("README.md", "utf8"), curlOf(url, firstQueryOf(model))]) {
      const { query } = bodyIn(text);
      expect((await p.ask(query)).json.errors, query).toBeUndefined();
    }
  });
});
