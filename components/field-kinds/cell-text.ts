/** How a field's value reads in a table cell: always one line of plain text. Dates depend on the reader and are not written here. */

import { type Position, positionText } from "../../lib/contract/geo.ts";
import { storedFiles } from "../../lib/contract/media-value.ts";
import type { FieldDefinition } from "../../lib/contract/models.ts";
import { counted } from "../../lib/kernel/counts.ts";

/** Tags out, entities and whitespace to plain text: enough for a preview, never used as HTML. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

function count(entries: unknown, one: string, many: string): string {
  const size = Array.isArray(entries) ? entries.length : 0;
  return size === 0 ? "" : counted(size, one, many);
}

/** Empty text where there is no value. */
export function cellText(field: FieldDefinition, value: unknown): string {
  if (field.validation.is_password) return "••••••••";
  if (value === null || value === undefined) return "";
  switch (field.field_type) {
    case "boolean":
      return value === true ? "Yes" : "No";
    case "multiline":
      return textOfHtml(typeof value === "object" ? ((value as { html?: string }).html ?? "") : String(value)).slice(
        0,
        300,
      );
    case "list":
      return Array.isArray(value) ? value.join(", ") : String(value);
    case "geo":
      return positionText(value as Position);
    case "media":
      return storedFiles(value)
        .map((file) => file.file_name ?? file.id)
        .join(", ");
    case "repeated":
      return count(value, "entry", "entries");
    case "object":
      return Object.values(value as Record<string, unknown>)
        .filter((part) => part !== null && part !== "" && typeof part !== "object")
        .join(", ");
    default:
      return String(value);
  }
}
