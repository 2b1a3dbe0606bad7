import { type FieldKind, fieldShapeOf } from "../../lib/contract/field-shape.ts";
import { isPosition, type Position, positionText } from "../../lib/contract/geo.ts";
import { storedFiles } from "../../lib/contract/media-value.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { textOfHtml } from "./cell-text.ts";
import type { RecordValues } from "./record-values.ts";

/** What a text says in the reader's way. */
export interface TextWords {
  dateText(date: Date): string;
  /** Names of files by their ids, for values that have ids alone. */
  fileNames: ReadonlyMap<string, string>;
}

/** A value in full, as lines of plain text: for comparing two of them. */
export function fullText(field: FieldDefinition, value: unknown, words: TextWords): string {
  if (value === null || value === undefined || value === "") return "";
  const { kind } = fieldShapeOf(field);
  if (kind === "password") return "••••••••";
  if (kind === "boolean") return value === true ? "Yes" : "No";
  // A revision may have a value of the type that the field had then.
  if (!fits(field, kind, value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  if (kind === "date") return words.dateText(new Date(String(value)));
  if (kind === "media")
    return storedFiles(value)
      .map(({ id }) => words.fileNames.get(id) ?? `File ${shortId(id)}`)
      .join(", ");
  if (kind === "rich_text")
    return textOfHtml(typeof value === "object" ? ((value as { html?: string }).html ?? "") : String(value));
  if (kind === "list") return Array.isArray(value) ? value.join(", ") : String(value);
  const inside = (values: unknown) =>
    field.fields
      .map((child) => [child.label, fullText(child, (values as RecordValues | null)?.[child.identifier], words)])
      .filter(([, text]) => text !== "")
      .map(([label, text]) => `${label}: ${text}`);
  if (field.field_type === "geo") return positionText(value as Position);
  if (kind === "object") return inside(value).join("\n");
  if (kind === "repeated")
    return (Array.isArray(value) ? value : []).map((entry, n) => `${n + 1}. ${inside(entry).join(", ")}`).join("\n");
  return String(value);
}

function fits(field: FieldDefinition, kind: FieldKind, value: unknown): boolean {
  if (kind === "date") return !Number.isNaN(new Date(String(value)).getTime());
  if (field.field_type === "geo") return isPosition(value);
  if (kind === "object") return typeof value === "object" && !Array.isArray(value);
  return kind !== "repeated" || (Array.isArray(value) && value.every((entry) => typeof entry === "object"));
}

const shortId = (id: string) => `…${id.slice(-8)}`;

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
