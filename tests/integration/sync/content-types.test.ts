/** Content that is pushed holds what its fields take, of each kind, wherever it stands in JSON. */
import { describe, expect, test } from "vitest";
import type { FieldDefinition, ModelDefinition } from "../../../lib/contract/models.ts";
import { requireTypes } from "../../../lib/engine/sync/content/require-types.ts";
import { definitionOf } from "../../matrix/facts.ts";
import { fieldSamples, mayBeInside } from "../../support/fields/field-samples.ts";

const box = (field_type: "object" | "repeated", fields: FieldDefinition[]) =>
  ({
    identifier: "box",
    label: "Box",
    field_type,
    field_sub_type: null,
    input_type: "string",
    validation: {},
    fields,
  }) as never;

const samples = fieldSamples.filter((sample) => mayBeInside(sample) && !["media", "json"].includes(sample.kind));

describe.each(samples.map((sample) => [sample.name, sample] as const))("%s", (_, sample) => {
  const field = definitionOf(sample);
  const name = field.identifier;
  const places: [string, FieldDefinition, (value: unknown) => object][] = [
    ["in an object", box("object", [field]), (value) => ({ box: { [name]: value, former: 1 } })],
    ["in an entry", box("repeated", [field]), (value) => ({ box: [{}, { [name]: value }] })],
    [
      "in a translation",
      { ...field, validation: { ...field.validation, locals: ["en", "de"] } },
      (value) => ({ _translations: { de: { [name]: value } } }),
    ],
  ];
  test.each(places)("%s", (_place, root, rowOf) => {
    const require = requireTypes({ name: "post", fields: [root] } as ModelDefinition, false);
    for (const value of [...(sample.stored ?? sample.values), null]) require(rowOf(value) as never, 1);
    for (const wrong of sample.kind === "object" ? [[[1]], "x"] : [[[1]], { wrong: { x: 1 } }])
      expect(() => require(rowOf(wrong) as never, 7)).toThrow(/^Line 7: /);
  });
});
