import MarkdownIt from "markdown-it";
import { fieldShapeOf } from "../../../contract/fields/field-shape.ts";
import type { FieldDefinition } from "../../../contract/models.ts";

const markdown = new MarkdownIt({ html: false });
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character]!);

/** The forms of a rich text besides HTML itself, as HTML. What comes of them is sanitised like any other. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  html: (text) => text,
  markdown: (text) => markdown.render(text),
  text: (text) =>
    text
      .split(/\n{2,}/)
      .map((part) => `<p>${escaped(part).replaceAll("\n", "<br>")}</p>`)
      .join(""),
};

/**
 * The values with every rich text as HTML that is given as `{ markdown }`, `{ html }` or `{ text }`, also inside of
 * objects and repeated fields. Of several forms the first of `html`, `markdown`, `text` counts. Anything else stays as
 * it is, for the checks to judge.
 */
export function richTextAsHtml(fields: readonly FieldDefinition[], values: unknown): unknown {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return values;
  const known = new Map(fields.map((field) => [field.identifier, field]));
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = known.get(key);
      return [key, field ? valueAsHtml(field, value) : value];
    }),
  );
}

function valueAsHtml(field: FieldDefinition, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (field.fields.length > 0)
    return Array.isArray(value)
      ? value.map((one) => richTextAsHtml(field.fields, one))
      : richTextAsHtml(fieldsIn(field), value);
  if (fieldShapeOf(field).form !== "formatted") return value;
  const given = value as Record<string, unknown>;
  const keys = Object.keys(given);
  if (keys.length === 0 || !keys.every((key) => Object.hasOwn(forms, key))) return value;
  const form = Object.keys(forms).find((name) => typeof given[name] === "string");
  return form ? forms[form]!(given[form] as string) : value;
}

/** What may stand in an object's place: its fields, and `set` with all of them where none is called so. */
function fieldsIn(field: FieldDefinition): FieldDefinition[] {
  return [{ ...field, identifier: "set" }, ...field.fields];
}
