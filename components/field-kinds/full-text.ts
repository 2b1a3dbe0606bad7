import type { FieldDefinition } from "../../lib/contract/models.ts";
import type { RecordValues, TextWords } from "./field-kind.ts";
import { kindOf } from "./index.ts";
import { shortId } from "./short-id.ts";

/** A value in full, as lines of plain text: for comparing two of them. */
export function fullText(field: FieldDefinition, value: unknown, words: TextWords): string {
  if (value === null || value === undefined || value === "") return "";
  const linesOf = (values: unknown) =>
    field.fields
      .map((child) => [child.label, fullText(child, (values as RecordValues | null)?.[child.identifier], words)])
      .filter(([, text]) => text !== "")
      .map(([label, text]) => `${label}: ${text}`);
  // A revision may have a value of the type that the field had then.
  return (
    kindOf(field).fullText(value, { field, words, linesOf }) ??
    (typeof value === "object" ? JSON.stringify(value) : String(value))
  );
}

/** Names of all files that are in these values, wherever: where several have one name, with what tells them apart. */
export function fileNames(...values: unknown[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("id" in value && "file_name" in value) names.set(String(value.id), String(value.file_name));
    else for (const inner of Object.values(value)) collect(inner);
  };
  for (const value of values) collect(value);
  const all = [...names.values()];
  return new Map(
    [...names].map(([id, name]) => [
      id,
      all.filter((other) => other === name).length > 1 ? `${name} (${shortId(id)})` : name,
    ]),
  );
}
