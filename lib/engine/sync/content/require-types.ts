/** Values that no column has a type for that PostgreSQL would hold them to: inside of JSON, and texts of one form. */

import { isDeepStrictEqual } from "node:util";
import { fieldKinds as contractKinds } from "../../../contract/field-kinds/index.ts";
import { fieldShapeOf, fieldsInside } from "../../../contract/fields/field-shape.ts";
import { isLocalised } from "../../../contract/locales.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { compileRecordCheck } from "../../../contract/records/record-checks.ts";
import { recordErrors, recordSchema } from "../../../contract/records/records.ts";
import { badInput } from "../../../kernel/errors.ts";
import { isObject } from "../../../kernel/is-object.ts";
import { t } from "../../../kernel/words/words.ts";
import { fieldKinds } from "../../field-kinds/index.ts";

type Values = Record<string, unknown>;
type Requirement = (values: Values, line: number) => void;

/**
 * BAD_USER_INPUT for a row with a value that is not of its field's type, inside of an object, an entry, a position or a
 * translation, or not of the form that its kind has. Only types are asked: a rule that came later does not hold for
 * what is stored already. Of an `exact` copy only the forms. What no field names is let by.
 */
export function requireTypes({ name, fields }: ModelDefinition, exact: boolean): (row: Values, line: number) => void {
  const isJson = (field: FieldDefinition) =>
    fieldKinds[fieldShapeOf(field).kind].column(fieldShapeOf(field)) === "jsonb";
  const asked = exact ? formed(fields) : fields.filter((field) => isJson(field) || isFormed(field));
  const ofColumns = requirement(name, asked);
  const ofTranslations = requirement(name, exact ? asked : fields.filter(isLocalised));
  return ({ _translations, ...values }, line) => {
    ofColumns(values, line);
    if (!isObject(_translations)) return;
    for (const one of Object.values(_translations)) if (isObject(one)) ofTranslations(one, line);
  };
}

const isFormed = (field: FieldDefinition): boolean => Boolean(contractKinds[fieldShapeOf(field).kind].isFormed);

/** The fields whose values have a form, and of others those that hold such. */
const formed = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.flatMap((field) => {
    if (isFormed(field)) return [field];
    const inside = formed(field.fields);
    return inside.length > 0 ? [{ ...field, fields: inside }] : [];
  });

function requirement(model: string, all: readonly FieldDefinition[]): Requirement {
  const fields = typed(all);
  if (fields.length === 0) return () => {};
  const check = compileRecordCheck(fields, "draft");
  let schema: ReturnType<typeof recordSchema> | undefined;
  return (values, line) => {
    const known = named(fields, values);
    const checked = check(known);
    if (isDeepStrictEqual(checked, known)) return;
    schema ??= recordSchema(fields, "draft");
    const { error, data } = schema.safeParse(known);
    // Forms send numbers as text, for one: right as an input, but nothing makes a number of it here.
    const others = Object.keys(known).filter((name) => !isDeepStrictEqual(data?.[name], known[name]));
    const [first] = error
      ? Object.entries(recordErrors(error, ""))
      : others.map((name) => [name, t("not as it is kept")] as const);
    if (first)
      throw badInput({
        [`line ${line}`]: t("Line {line}: {field} of {model}: {fault}", {
          line,
          field: first[0],
          model,
          fault: first[1],
        }),
      });
  };
}

/** Without their rules; without files, which are looked up, and passwords, which are not in such files. */
const typed = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.flatMap((field) => {
    const { is_email: _, is_url: __, ...shape } = field.validation;
    const { form } = fieldShapeOf(field);
    if (form === "files" || shape.is_password) return [];
    const validation = {
      ...shape,
      required: false,
      char_limit: null,
      pattern: null,
      int_range_limit: null,
      double_range_limit: null,
    };
    return [{ ...field, validation, fields: typed(field.fields) }];
  });

/** What the fields name of a value, however deep inside of it. */
function named(fields: readonly FieldDefinition[], values: Values): Values {
  const known: Values = {};
  for (const field of fields)
    if (Object.hasOwn(values, field.identifier)) known[field.identifier] = namedIn(field, values[field.identifier]);
  return known;
}

function namedIn(field: FieldDefinition, value: unknown): unknown {
  const inside = (one: unknown) => (isObject(one) ? named(fieldsInside(field), one) : one);
  const { form } = fieldShapeOf(field);
  if (form === "entries") return Array.isArray(value) ? value.map(inside) : value;
  return form === "fields" ? inside(value) : value;
}
