/** The samples of field-samples.ts as definitions and values, for tests without a database. */
import { settleType } from "../../lib/contract/field-kinds/declared-type.ts";
import type { AskedType } from "../../lib/contract/field-kinds/kind.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { fieldDefinition } from "./field-definition.ts";
import { type FieldSample, withFiles } from "./field-samples.ts";

/** Ids of two files. */
export const fileIds = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"] as const;

/** The definition that a model has of a sample's field. */
export function fieldOfSample(sample: FieldSample, more: Partial<FieldDefinition> = {}): FieldDefinition {
  const { validation = {} } = sample.field as Pick<FieldDefinition, "validation">;
  return fieldDefinition(sample.name, {
    label: `The ${sample.name}`,
    ...settleType(sample.field as AskedType),
    fields: (sample.inside ?? []).map((label) => fieldDefinition(label.toLowerCase(), { label, parent_field: "it" })),
    ...more,
    validation: { ...validation, ...more.validation },
  });
}

/** The two values of a sample as they are given. */
export const givenOf = ({ values }: FieldSample): unknown[] => values.map((value) => withFiles(value, fileIds));

/** The same as a record keeps them: files as lists of ids, JSON as its value. */
export function keptOf({ kind, values, stored = values }: FieldSample): unknown[] {
  return stored.map((value) => (kind === "media" ? [withFiles(value, fileIds)].flat() : value));
}
