/**
 * Conditions on the values of a field, wherever it is kept: in a column of its own, in its translations, or inside of
 * an object.
 */

import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition } from "../../../contract/models.ts";
import { t } from "../../../kernel/words/words.ts";
import { quoteIdentifier, quoteText } from "../../../platform/db/quote-identifier.ts";
import { columnOf } from "../storage.ts";

/** Member accessors of SQL/JSON, which reach into every entry of an array by themselves (lax mode). */
const members = (path: readonly string[]) => path.map((part) => `.${JSON.stringify(part)}`).join("");

/** The record has a value in the field, in any language, in any entry. */
export function hasValue(field: FieldDefinition): string {
  if (field.parent_field !== null) {
    const [root, ...rest] = [...field.parent_field.split("."), field.identifier];
    return `jsonb_path_exists(${quoteIdentifier(root!)}, ${quoteText(`$${members(rest)} ? (@ != null)`)})`;
  }
  const own = t("{field} is not null", { field: columnOf(field) });
  if (!isLocalised(field)) return own;
  return `(${own} or coalesce(jsonb_path_exists("_translations", ${quoteText(`$.*${members([field.identifier])} ? (@ != null)`)}), false))`;
}

/** The record lacks the value: at the root; of a nested field, an object that could hold it is there without it. */
export function lacksValue(field: FieldDefinition): string {
  if (field.parent_field === null) return t("{field} is null", { field: columnOf(field) });
  const [root, ...rest] = field.parent_field.split(".");
  const value = `@${members([field.identifier])} ? (@ != null)`;
  return `jsonb_path_exists(${quoteIdentifier(root!)}, ${quoteText(`$${members(rest)}[*] ? (@.type() == "object" && !exists(${value}))`)})`;
}
