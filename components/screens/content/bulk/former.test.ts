import { expect, test } from "vitest";
import { fieldOfSample, keptOf } from "../../../../tests/support/fields/field-of-sample.ts";
import { fieldSamples } from "../../../../tests/support/fields/field-samples.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { bulkFields, bulkPayload } from "./bulk-fields.ts";
import { formerStatuses, formerValues } from "./former.ts";

const row = (id: string, more: Partial<ConsoleRecord>) =>
  ({ id, data: {}, status: "draft", created_at: "", updated_at: "", modified_by: "", ...more }) satisfies ConsoleRecord;

test("what had another status gets it back, and nothing else is touched", () => {
  const rows = [row("a", { status: "published" }), row("b", {}), row("c", { status: "published" })];
  expect(formerStatuses(rows, "draft")).toEqual([{ ids: ["a", "c"], status: "published" }]);
  expect(formerStatuses(rows, "published")).toEqual([{ ids: ["b"], status: "draft" }]);
  expect(formerStatuses([row("b", {})], "draft")).toEqual([]);
});

test.each(fieldSamples.map((sample) => [sample.name, sample] as const))(
  "%s: records that had the same value get it back by one call, as the API takes it",
  (_, sample) => {
    const field = fieldOfSample(sample);
    const model = { name: "it", fields: [field] } as unknown as ConsoleModel;
    const [first, second] = keptOf(sample);
    const rows = [first, second, first, null].map((value, i) =>
      row(String(i), { data: { [field.identifier]: value } }),
    );
    const back = formerValues(model, rows, { [field.identifier]: first });
    // A password is not read back, so it is not taken back.
    if (bulkFields([field]).length === 0) return;
    expect(back.map(({ ids }) => ids)).toEqual([["0", "2"], ["1"], ["3"]]);
    expect(bulkPayload([{ field, clears: true }], {})).toEqual({ [field.identifier]: null });
    for (const { values } of back) expect(Object.keys(values!)).toEqual([field.identifier]);
  },
);
