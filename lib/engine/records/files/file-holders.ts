/** Where records hold files. */
import { readMedia } from "../../../contract/calls/addresses/data.ts";
import { pathOf } from "../../../contract/calls/locate.ts";
import { fieldKinds } from "../../../contract/field-kinds/index.ts";
import { fieldShapeOf } from "../../../contract/fields/field-shape.ts";
import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { quoteIdentifier, quoteText } from "../../../platform/db/quote-identifier.ts";

/** A root field that holds files, itself or inside of it. */
export interface FileHolder {
  model: ModelDefinition;
  field: FieldDefinition;
  /** SQL: whether rows `t` of the model hold the file `f.id` in it, in any language. */
  condition: string;
}

/** All of them, model by model. */
export function fileHolders(models: readonly ModelDefinition[]): FileHolder[] {
  return models.flatMap((model) =>
    model.fields.filter(holdsMedia).map((field) => ({ model, field, condition: conditionOf(field) })),
  );
}

/**
 * Root fields whose texts name files by their addresses, itself or inside of it: they hold no file, and show none where
 * it is gone.
 */
export function fileQuotes(models: readonly ModelDefinition[]): FileHolder[] {
  return models.flatMap((model) =>
    model.fields.filter(quotesFiles).map((field) => ({ model, field, condition: quoteOf(field) })),
  );
}

/** Where the addresses of all files begin. */
const [library = ""] = pathOf(readMedia).split(":");

const quotesFiles = (field: FieldDefinition): boolean =>
  Boolean(fieldKinds[fieldShapeOf(field).kind].quotesFiles) || field.fields.some(quotesFiles);

function quoteOf(field: FieldDefinition): string {
  const named = (text: string) => `strpos(${text}, ${quoteText(library)} || f.id::text || '/') > 0`;
  const own = named(`t.${quoteIdentifier(field.identifier)}::text`);
  if (!isLocalised(field)) return own;
  return `(${own} or exists (select from jsonb_each(t._translations) l where ${named(`(l.value -> ${quoteText(field.identifier)})::text`)}))`;
}

const isFiles = (field: FieldDefinition): boolean => fieldShapeOf(field).form === "files";
const holdsMedia = (field: FieldDefinition): boolean => isFiles(field) || field.fields.some(holdsMedia);

function conditionOf(field: FieldDefinition): string {
  const column = `t.${quoteIdentifier(field.identifier)}`;
  const named = (json: string) => `${json}::text like '%"' || f.id::text || '"%'`;
  const own = isFiles(field) ? `f.id = any(${column})` : named(column);
  if (!isLocalised(field)) return own;
  const translated = named(`(l.value -> ${quoteText(field.identifier)})`);
  return `(${own} or exists (select from jsonb_each(t._translations) l where ${translated}))`;
}
