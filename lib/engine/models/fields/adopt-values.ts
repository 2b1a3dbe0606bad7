import { typeNamed, typeNameOf } from "../../../contract/field-kinds/declared-type.ts";
import type { TypedField } from "../../../contract/field-kinds/kind.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";
import { plural } from "../../../kernel/words/words.ts";
import { quoteIdentifier } from "../../../platform/db/quote-identifier.ts";
import { converter, unconvertible } from "../../field-kinds/index.ts";
import { pathOf } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { tableOf } from "../storage.ts";
import { rewriteNested } from "./rewrite-nested.ts";

const asJson: TypedField = { ...typeNamed("json"), validation: {} };

/**
 * An object that was JSON or a position has values that no field names. Those under the name of a field that is added
 * to it become the field's, in its type. The fields are of one level; BAD_USER_INPUT under the name that `argumentOf`
 * gives for one whose values have no meaning in its type.
 */
export async function adoptValues(
  change: ModelChange,
  model: ModelDefinition,
  fields: readonly FieldDefinition[],
  argumentOf: (field: FieldDefinition) => string,
): Promise<void> {
  const parent = fields[0]?.parent_field;
  if (!parent || !(await namesAny(change, model, parent, fields))) return;
  for (const field of fields) {
    const { identifier } = field;
    const read = valueReader(field);
    let failed = 0;
    await rewriteNested(change, model, parent, ({ [identifier]: value, ...others }) => {
      if (value === undefined || value === null) return others;
      const own = read(value);
      if (own === unconvertible) failed++;
      return { ...others, [identifier]: own };
    });
    if (failed > 0)
      throw badInput({
        [argumentOf(field)]: plural(
          failed,
          "{count} record has something in {field} that cannot become {type}",
          "{count} records have something in {field} that cannot become {type}",
          { field: pathOf(field), type: typeNameOf(field) },
        ),
      });
  }
}

/** Whether an object at the path has something under one of the names: one look at each record, however many. */
async function namesAny(
  { sql, project }: ModelChange,
  model: ModelDefinition,
  parent: string,
  fields: readonly FieldDefinition[],
): Promise<boolean> {
  const [root, ...rest] = parent.split(".");
  const keys = `$${rest.map((part) => `.${JSON.stringify(part)}`).join("")}.keyvalue() ? (@.key == $names[*])`;
  const [found] = await sql(
    `select 1 as one from ${tableOf(project.database, model.name)}
     where jsonb_path_exists(${quoteIdentifier(root!)}, $1::jsonpath, $2::jsonb, true) limit 1`,
    [keys, JSON.stringify({ names: fields.map(({ identifier }) => identifier) })],
  );
  return found !== undefined;
}

/** Gives what stands in JSON as a value of the field, with what its own fields name of it, or `unconvertible`. */
function valueReader(field: FieldDefinition): (value: unknown) => unknown {
  const convert = converter(asJson, field);
  const inside = new Map(field.fields.map((one) => [one.identifier, valueReader(one)]));
  if (inside.size === 0) return convert;
  const object = (value: object) => {
    const known = Object.entries(value).flatMap(([name, one]) => {
      const read = one === null ? undefined : inside.get(name);
      return read ? [[name, read(one)] as const] : [];
    });
    return known.some(([, one]) => one === unconvertible) ? unconvertible : Object.fromEntries(known);
  };
  return (value) => {
    const converted = convert(value);
    if (converted === unconvertible) return unconvertible;
    if (!Array.isArray(converted)) return object(converted as object);
    const entries = converted.map((one: object) => object(one));
    return entries.includes(unconvertible) ? unconvertible : entries;
  };
}
