/** The first query of a model: what the API pages show, with the names that the generated API has. */
import { type FieldKind, fieldShapeOf, fieldsInside } from "../../../lib/contract/field-shape.ts";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { queryNameOf } from "../../../lib/kernel/names.ts";
import type { ConsoleModel } from "../model/console-models.ts";

/** How many fields a first query shows before it becomes hard to read. */
const fieldsShown = 6;

/** The parts that are shown of what has parts of its own everywhere. */
const shownParts: Partial<Record<FieldKind, string>> = { rich_text: "text", media: "url" };

function selection(field: FieldDefinition): string | null {
  const { kind, form } = fieldShapeOf(field);
  const parts = shownParts[kind];
  if (kind === "password") return null;
  if (parts) return `${field.identifier} { ${parts} }`;
  if (form !== "fields" && form !== "entries") return field.identifier;
  const inner = fieldsInside(field).map(selection).filter(Boolean);
  return inner.length === 0 ? null : `${field.identifier} { ${inner.join(" ")} }`;
}

/** A list (or the only record) of the model, with its first fields. */
export function firstQueryOf(model: ConsoleModel): string {
  const indent = "    ";
  const fields = model.fields
    .map(selection)
    .filter((text): text is string => text !== null)
    .slice(0, fieldsShown);
  const body = ["id", ...fields].map((line) => `${indent}${line}`).join("\n");
  const name = queryNameOf(model.name);
  return model.single_page ? `{\n  ${name} {\n${body}\n  }\n}` : `{\n  ${name}List(limit: 5) {\n${body}\n  }\n}`;
}

/** A shell command that sends the query; the quotes survive a copy into bash or zsh. */
export function curlOf(address: string, query: string, token = "YOUR_TOKEN"): string {
  const body = JSON.stringify({ query: query.replace(/\s+/g, " ").trim() }).replaceAll("'", "'\\''");
  return [
    `curl ${address} \\`,
    `  -H 'Authorization: Bearer ${token}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body}'`,
  ].join("\n");
}
