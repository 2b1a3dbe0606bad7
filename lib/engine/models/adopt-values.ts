import { typeNamed, typeNameOf } from "../../contract/field-kinds/declared-type.ts";
import type { TypedField } from "../../contract/field-kinds/kind.ts";
import type { FieldDefinition, ModelDefinition } from "../../contract/models.ts";
import { badInput } from "../../kernel/errors.ts";
import { converter, unconvertible } from "../field-kinds/index.ts";
import { pathOf } from "./find-definition.ts";
import type { ModelChange } from "./model-change.ts";
import { rewriteNested } from "./rewrite-nested.ts";
import { hasValue } from "./sql/field-values.ts";
import { tableOf } from "./storage.ts";

const asJson: TypedField = { ...typeNamed("json"), validation: {} };

/**
 * An object that was JSON or a position has values that no field names. Those under the name of a field that is added
 * to it become the field's, in its type; BAD_USER_INPUT under `argument` where one has no meaning in that.
 */
export async function adoptValues(
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  argument: string,
): Promise<void> {
  const { identifier, parent_field: parent } = field;
  if (parent === null) return;
  const [found] = await change.sql(
    `select 1 as one from ${tableOf(change.project.database, model.name)} where ${hasValue(field)} limit 1`,
  );
  if (!found) return;
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
      [argument]: `${failed} ${failed === 1 ? "record has" : "records have"} something in ${pathOf(field)} that cannot become ${typeNameOf(field)}`,
    });
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
