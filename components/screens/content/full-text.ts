import { fieldShapeOf } from "../../../lib/contract/field-shape.ts";
import { type Position, positionText } from "../../../lib/contract/geo.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { textOfHtml } from "./cell-text.ts";
import type { RecordValues } from "./record-values.ts";

/** A value in full, as lines of plain text: for comparing two of them. `dateText` writes moments for the reader. */
export function fullText(field: FieldDefinition, value: unknown, dateText: (date: Date) => string): string {
  if (value === null || value === undefined || value === "") return "";
  const { kind } = fieldShapeOf(field);
  if (kind === "password") return "••••••••";
  if (kind === "boolean") return value === true ? "Yes" : "No";
  if (kind === "date") return dateText(new Date(String(value)));
  if (kind === "rich_text")
    return textOfHtml(typeof value === "object" ? ((value as { html?: string }).html ?? "") : String(value));
  if (kind === "list") return Array.isArray(value) ? value.join(", ") : String(value);
  const inside = (values: unknown) =>
    field.fields
      .map((child) => [child.label, fullText(child, (values as RecordValues | null)?.[child.identifier], dateText)])
      .filter(([, text]) => text !== "")
      .map(([label, text]) => `${label}: ${text}`);
  if (field.field_type === "geo") return positionText(value as Position);
  if (kind === "object") return inside(value).join("\n");
  if (kind === "repeated")
    return (Array.isArray(value) ? value : []).map((entry, n) => `${n + 1}. ${inside(entry).join(", ")}`).join("\n");
  return String(value);
}
