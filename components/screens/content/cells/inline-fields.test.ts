import { expect, test } from "vitest";
import { fieldKinds } from "../../../../lib/contract/field-kinds/index.ts";
import { fieldOfSample } from "../../../../tests/support/fields/field-of-sample.ts";
import { fieldSamples } from "../../../../tests/support/fields/field-samples.ts";
import { bulkFields } from "../bulk/bulk-fields.ts";
import { isInline } from "./inline-fields.ts";

const kindsWhere = (fits: (field: ReturnType<typeof fieldOfSample>) => boolean) =>
  Object.keys(fieldKinds).filter((kind) =>
    fieldSamples.filter((sample) => sample.kind === kind).some((sample) => fits(fieldOfSample(sample))),
  );

test("every kind is edited in its cell, or in the form alone", () => {
  const inCells = kindsWhere(isInline);
  const notInCells = Object.keys(fieldKinds).filter((kind) => !inCells.includes(kind));
  expect(notInCells.toSorted()).toEqual(
    ["geo", "json", "list", "media", "object", "password", "repeated", "rich_text", "slug"].toSorted(),
  );
});

test("every kind can be given the same value in many records, but for what is secret or made for each", () => {
  const inBulk = kindsWhere((field) => bulkFields([field]).length > 0);
  expect(
    Object.keys(fieldKinds)
      .filter((kind) => !inBulk.includes(kind))
      .toSorted(),
  ).toEqual(["password", "slug"]);
});

test.each(fieldSamples.map((sample) => [sample.name, sample] as const))(
  "%s: what is locked or filled in by the product is changed in no cell and not in bulk",
  (_, sample) => {
    for (const field of [
      fieldOfSample(sample, { system_generated: true }),
      fieldOfSample(sample, { validation: { hide: true } }),
    ]) {
      expect(isInline(field)).toBe(false);
      expect(bulkFields([field])).toEqual([]);
    }
    expect(bulkFields([fieldOfSample(sample, { validation: { unique: true } })])).toEqual([]);
  },
);
