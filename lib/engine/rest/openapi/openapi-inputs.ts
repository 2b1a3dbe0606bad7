/**
 * JSON Schema of what is written: bodies of POST and PATCH, and the records that are made together with theirs
 * (docs/decisions, "Records made together").
 */

import { entryOf, fieldShapeOf } from "../../../contract/fields/field-shape.ts";
import { isScriptPattern } from "../../../contract/fields/patterns.ts";
import type { FieldDefinition } from "../../../contract/models.ts";
import { isRequired } from "../../../contract/records/records.ts";
import { typeNameOf } from "../../../kernel/names.ts";
import type { CatalogField, CatalogModel, CatalogRelation } from "../../compiler/index.ts";
import { fieldKinds } from "../../field-kinds/index.ts";
import { createKey, linkKey, takesSet } from "../../records/index.ts";
import { isNested } from "../parameters/selection.ts";
import {
  arrayOf,
  type Described,
  described,
  mediaInput,
  namedSchemas,
  nullable,
  object,
  plainSchema,
  ref,
  type Schema,
  scalars,
} from "./openapi-schemas.ts";

/**
 * What a schema is of: a new record or object, in which default values are filled in; a change, in which what is left
 * out stays; or a value that is written as a whole.
 */
type Written = "new" | "change" | "whole";

/** Schemas of a model's inputs by name, as far as the role may write it. */
export function inputSchemas(catalog: Described, model: CatalogModel): Record<string, Schema> {
  const type = typeNameOf(model.name);
  const isMade = model.can.create && !model.definition.single_page;
  return {
    ...(model.can.create && { [`${type}Input`]: bodySchema(catalog, model, "new") }),
    ...(model.can.update && { [`${type}Patch`]: bodySchema(catalog, model, "change") }),
    ...(isMade && {
      [`${type}CreateInput`]: entrySchema(model, madeWith(catalog, model, "CreateInnerInput")),
      [`${type}CreateInnerInput`]: entrySchema(model, {}),
    }),
  };
}

/** The body of POST, with what is required (a draft needs none of it); of PATCH, which is a change. */
function bodySchema(catalog: Described, model: CatalogModel, written: Written): Schema {
  return withFields(model, { ...linkChanges(model), ...madeWith(catalog, model, "CreateInput") }, written);
}

/** The body of a PATCH of many records, with which none can be made. */
export const manyPatchSchema = (model: CatalogModel): Schema => withFields(model, linkChanges(model), "change");

const linkChanges = (model: CatalogModel) =>
  linkSchemas(model, (ids) => ({ anyOf: [ids, object({ connect: ids, disconnect: ids, order: ids })] }));

/** A record that is made with another one. */
const entrySchema = (model: CatalogModel, made: Record<string, Schema>): Schema =>
  withFields(model, { ...linkSchemas(model, (ids) => ids), ...made }, "new");

function withFields(model: CatalogModel, more: Record<string, Schema>, written: Written): Schema {
  const fields = inputFields(model.fields.values(), written);
  return { ...fields, properties: { ...(fields.properties as Record<string, Schema>), ...more } };
}

function linkSchemas(model: CatalogModel, many: (ids: Schema) => Schema): Record<string, Schema> {
  const schemaOf = ({ kind }: CatalogRelation) =>
    kind === "has_one" ? nullable(scalars.id) : many(arrayOf(scalars.id));
  return Object.fromEntries([...model.relations.values()].map((relation) => [linkKey(relation), schemaOf(relation)]));
}

/** Relations under which records can be made with one of this model. */
export function madeWith({ models }: Described, model: CatalogModel, ending: string): Record<string, Schema> {
  const relations = [...model.relations.values()].filter((relation) => {
    const other = models.get(relation.model)!;
    return other.can.create && !other.definition.single_page;
  });
  return Object.fromEntries(
    relations.map((relation) => {
      const entry = ref(`${typeNameOf(relation.model)}${ending}`);
      return [createKey(relation), relation.kind === "has_one" ? entry : arrayOf(entry)];
    }),
  );
}

/** With `set`, which stands instead of the fields, where an object can be replaced. */
function inputFields(fields: Iterable<CatalogField>, written: Written, set = false): Schema {
  const all = [...fields].filter((field) => !isNested(field) || field.nested.length > 0);
  // What has an old name may be given under that one.
  const required = all
    .filter((field) => mustBeGiven(field, written) && field.aliases.length === 0)
    .map((field) => field.name);
  const properties = namedSchemas(all, (field) => fieldInput(field, written));
  const whole = set && { set: inputFields(all, "whole") };
  return object({ ...properties, ...whole }, required.length > 0 ? { required } : {});
}

function mustBeGiven({ definition }: CatalogField, written: Written): boolean {
  if (written === "change" || !isRequired(definition)) return false;
  return written === "whole" || definition.validation.default === undefined;
}

function fieldInput(field: CatalogField, written: Written): Schema {
  const { validation } = field.definition;
  const schema = inputOf(field, written);
  const more = {
    ...(field.shape.form === "secret" && { writeOnly: true }),
    ...(written === "new" && validation.default !== undefined && { default: validation.default }),
  };
  // What is required cannot be emptied either.
  return described(field, { ...(isRequired(field.definition) ? schema : nullable(schema)), ...more });
}

function boundsOf(definition: FieldDefinition): Schema {
  const { pattern } = definition.validation;
  return {
    ...fieldKinds[fieldShapeOf(definition).kind].bounds?.(definition),
    // The others are read by RE2 alone.
    ...(pattern && isScriptPattern(pattern) && { pattern }),
  };
}

function inputOf(field: CatalogField, written: Written): Schema {
  const { definition, kind } = field;
  switch (field.shape.form) {
    case "values": {
      const entry = entryOf(definition);
      return arrayOf({ ...plainSchema(field), ...boundsOf(entry) });
    }
    case "files":
      return mediaInput(field);
    case "fields":
      // What a change leaves out of an object stays, but not of one that is one value.
      return inputFields(
        field.nested,
        written === "change" && kind.isWhole ? "whole" : written,
        written === "change" && takesSet(field),
      );
    case "entries":
      return arrayOf(inputFields(field.nested, written === "new" ? "new" : "whole"));
    default:
      return { ...plainSchema(field), ...boundsOf(definition) };
  }
}
