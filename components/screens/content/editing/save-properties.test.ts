/** What a form sends, merges and keeps, for any record of any kind of field. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldDefinition } from "../../../../tests/support/fields/field-definition.ts";
import { fieldOfSample } from "../../../../tests/support/fields/field-of-sample.ts";
import { fieldSamples, mayBeInside } from "../../../../tests/support/fields/field-samples.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { kindOf } from "../../../field-kinds/index.ts";
import { payloadOf } from "../../../field-kinds/record-values.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { addLinks, linkMaps, noLinks, type RecordLinks, removeLink } from "../../../records/record-links.ts";
import { mergeParts } from "./merge.ts";
import {
  changedParts,
  formValues,
  partsOf,
  partValue,
  patchOf,
  same,
  samePart,
  translatedLocales,
} from "./record-parts.ts";
import { formPath, saveInput } from "./save-input.ts";

const languages = { fallback: "en", all: ["en", "de", "fr"] };
const plain = fieldSamples.filter(
  (sample) => mayBeInside(sample) && sample.kind !== "media" && sample.kind !== "rich_text",
);
const fields = [
  ...plain.map((sample) => fieldOfSample(sample, { validation: { locals: ["de"] } })),
  fieldDefinition("box", {
    field_type: "object",
    input_type: "object",
    fields: plain.map((sample) => fieldOfSample(sample, { parent_field: "box" })),
  }),
];
const parts = partsOf(fields, languages);
const model = { name: "thing", single_page: false, fields, connections: [] } as unknown as ConsoleModel;

/** Stored values: one of each sample's, or none. */
const stored = fc
  .record(
    Object.fromEntries(
      plain.map((sample) => [sample.name, fc.constantFrom(...(sample.stored ?? sample.values), null)]),
    ),
  )
  .chain((outer) =>
    fc.record({ outer: fc.constant(outer), inner: fc.constantFrom(null, outer), de: fc.constantFrom({}, outer) }),
  );
const source = fc.tuple(stored, stored).map(([{ outer, inner }, { de }]) => ({
  data: { ...outer, box: inner } as RecordValues,
  translations: { de } as Record<string, RecordValues>,
}));

const save = (base: RecordValues, values: RecordValues, more: Partial<Parameters<typeof saveInput>[0]> = {}) => {
  const output: RecordValues = { ...payloadOf(fields, values) };
  for (const locale of translatedLocales(fields, languages)) {
    const among = parts.filter((part) => part.locale === locale).map(({ field }) => field);
    output[`@${locale}`] = payloadOf(among, (values[`@${locale}`] ?? {}) as RecordValues);
  }
  const changed = changedParts(parts, base, values);
  return saveInput({
    model,
    id: "1",
    newId: "2",
    anew: false,
    output,
    base,
    values,
    changed,
    locales: ["de"],
    links: noLinks,
    ...more,
  });
};

describe("a save", () => {
  test("of a form that nobody touched sends nothing", () => {
    fc.assert(
      fc.property(source, (one) => {
        const values = formValues(parts, one);
        expect(save(values, structuredClone(values))).toEqual({ id: "1", model: "thing", single: false, payload: {} });
      }),
      { numRuns: 50 },
    );
  });

  test("sends what was changed and no more, of an object as well", () => {
    fc.assert(
      fc.property(source, source, (before, after) => {
        const [base, values] = [formValues(parts, before), formValues(parts, after)];
        const { payload } = save(base, values);
        const [was, is] = [payloadOf(fields, base), payloadOf(fields, values)];
        expect(Object.keys(payload).sort()).toEqual(
          fields
            .map(({ identifier }) => identifier)
            .filter((name) => !same(was[name], is[name]))
            .sort(),
        );
        // As the API takes a change: an object's fields stay where they are not named.
        for (const field of fields) {
          const name = field.identifier;
          if (!(name in payload)) continue;
          const merged =
            kindOf(field).merges && was[name] && payload[name]
              ? { ...(was[name] as object), ...(payload[name] as object) }
              : payload[name];
          expect(same(name === "box" || name === "object" ? merged : payload[name], is[name]), name).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("of a new record sends all of it, and of its languages what is filled in", () => {
    fc.assert(
      fc.property(source, (one) => {
        const values = formValues(parts, one);
        const sent = save(formValues(parts, null), values, { id: null });
        expect(sent.payload).toEqual(payloadOf(fields, values));
        const de = sent.translations?.de ?? {};
        expect(Object.values(de)).not.toContain(null);
        // Sent again, it is the same record.
        expect(sent).toMatchObject({ id: "2", force: true });
        expect(save(values, values, { anew: true })).toMatchObject({ force: true, payload: sent.payload });
      }),
      { numRuns: 30 },
    );
  });

  test.each([
    ["payload.title", "title"],
    ["input.box.city", "box.city"],
    ["translations.de.title", "@de.title"],
    ["title", "title"],
  ])("has the fault at %s where the form shows it: %s", (path, place) => expect(formPath(path)).toBe(place));
});

describe("a merge", () => {
  test("takes what only the other changed, asks where both did, and leaves what is alike", () => {
    fc.assert(
      fc.property(source, source, source, (was, theirs, mine) => {
        const [base, their, my] = [was, theirs, mine].map((one) => formValues(parts, one)) as [
          RecordValues,
          RecordValues,
          RecordValues,
        ];
        const { taken, conflicts } = mergeParts(parts, base, their, my);
        for (const part of parts) {
          const [a, b, c] = [base, their, my].map((values) => partValue(values, part));
          const isTheirs = !samePart(part, a, b);
          const isMine = !samePart(part, a, c);
          expect(taken.includes(part)).toBe(isTheirs && !isMine);
          expect(conflicts.includes(part)).toBe(isTheirs && isMine && !samePart(part, b, c));
        }
      }),
      { numRuns: 50 },
    );
  });

  test("of one side with itself has nothing to do", () => {
    fc.assert(
      fc.property(source, source, (one, other) => {
        const [a, b] = [formValues(parts, one), formValues(parts, other)];
        for (const { taken, conflicts } of [mergeParts(parts, a, a, b), mergeParts(parts, a, b, b)])
          expect([...taken, ...conflicts]).toEqual([]);
        expect(mergeParts(parts, a, b, a).conflicts).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

test("equality is that of JSON, whatever the order of keys", () => {
  const reversed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reversed)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, one]) => [key, reversed(one)]),
          )
        : value;
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === "object" && value !== null
        ? Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)])
        : value;
  const json = fc
    .jsonValue({ maxDepth: 3, noUnicodeString: true } as never)
    .map((value) => JSON.parse(JSON.stringify(value)));
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(same(a, reversed(a))).toBe(true);
      const isSame =
        JSON.stringify([typeof a, Array.isArray(a), sorted(a)]) ===
        JSON.stringify([typeof b, Array.isArray(b), sorted(b)]);
      expect(same(a, b)).toBe(isSame);
      expect(same(b, a)).toBe(isSame);
    }),
  );
  for (const [a, b] of [
    [[], {}],
    [{ a: undefined }, { b: undefined }],
    [null, {}],
    [{ toString: 1 }, {}],
  ])
    expect(same(a, b)).toBe(false);
});

test("a whole object is sent where there was none, and nothing where it is taken away", () => {
  const box = fields.at(-1)!;
  const values = formValues(parts, { data: { box: { text: "a" } }, translations: {} }).box;
  expect(patchOf(box, null, values)).toEqual(payloadOf([box], { box: values }).box);
  expect(patchOf(box, values, null)).toBeNull();
  expect(patchOf(box, values, { ...(values as object), text: "b" })).toEqual({ text: "b" });
});

describe("relations", () => {
  const many = {
    model: "tag",
    kind: "has_many",
    type: "hasMany",
    known_as: null,
    name: "tag",
    label: "tag",
    other: { name: "tag", label: "tag", icon: null, color: null },
    key: "tag_ids",
  } as const;
  const one = {
    model: "author",
    kind: "has_one",
    type: "hasOne",
    known_as: null,
    name: "author",
    label: "author",
    other: { name: "author", label: "author", icon: null, color: null },
    key: "author_id",
  } as const;
  const record = (id: string) => ({ id, data: {} }) as never;
  const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 4 });
  const steps = fc.array(
    fc.oneof(
      fc.record({ add: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ remove: fc.constantFrom("a", "b", "c", "d", "e") }),
    ),
    { maxLength: 8 },
  );

  test("after any picking and taking out, a save connects and disconnects just what it takes to come there", () => {
    fc.assert(
      fc.property(ids, steps, (present, walk) => {
        let links: RecordLinks = noLinks;
        const shown = new Set(present);
        for (const step of walk)
          if ("add" in step) {
            links = addLinks(links, many, step.add.map(record), present);
            for (const id of step.add) shown.add(id);
          } else {
            links = removeLink(links, many, step.remove, present);
            shown.delete(step.remove);
          }
        const { connect = {}, disconnect = {} } = linkMaps({ connections: [many] }, links) as {
          connect?: { tag_ids?: string[] };
          disconnect?: { tag_ids?: string[] };
        };
        const [added, removed] = [connect.tag_ids ?? [], disconnect.tag_ids ?? []];
        expect(added.toSorted()).toEqual([...shown].filter((id) => !present.includes(id)).sort());
        expect(removed.toSorted()).toEqual(present.filter((id) => !shown.has(id)).sort());
        if (added.length + removed.length === 0) expect(links).toBe(noLinks);
      }),
    );
  });

  test("to one record are of the one that was picked last", () => {
    const picked = addLinks(noLinks, one, [record("a"), record("b")], ["c"]);
    expect(linkMaps({ connections: [one] }, picked)).toEqual({ connect: { author_id: "b" } });
    expect(addLinks(picked, one, [record("c")], ["c"])).toBe(noLinks);
    expect(linkMaps({ connections: [one] }, removeLink(noLinks, one, "c", ["c"]))).toEqual({
      disconnect: { author_id: "c" },
    });
    expect(addLinks(picked, one, [], ["c"])).toBe(picked);
  });
});
