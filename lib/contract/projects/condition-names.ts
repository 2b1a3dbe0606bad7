/**
 * Names in conditions follow those of fields and relations; what is gone is called by no name that could come again.
 */
import { isObject } from "../../kernel/is-object.ts";
import { connectionsOf, type FieldDefinition, type ProjectModels } from "../models.ts";
import type { Where } from "./conditions.ts";

type Definitions = Pick<ProjectModels, "models" | "relations">;

/** With a space, so that no field of that name lets the condition through again. */
const gone = (name: string) => (name.startsWith("deleted ") ? name : `deleted ${name}`);

/** The condition on records of the model, which had this name before, as it reads after a change of the definitions. */
export function conditionAfter(where: Where, name: string, before: Definitions, after: Definitions): Where {
  const model = before.models.find((one) => one.name === name);
  const now = after.models.find(({ id }) => id === model?.id);
  const whole = (value: unknown) => (isObject(value) ? conditionAfter(value, name, before, after) : value);
  const entries = Object.entries(where).map(([key, value]): [string, unknown] => {
    if (key === "AND" || key === "OR" || key === "NOT")
      return [key, Array.isArray(value) ? value.map(whole) : whole(value)];
    const field = model?.fields.find(({ identifier }) => identifier === key);
    if (field) return fieldAfter(field, value, now?.fields ?? []);
    const connection = connectionsOf(before, name).find((one) =>
      [one.name, `${one.name}_list`, `${one.name}_count`].includes(key),
    );
    if (!connection) return [key, value];
    const { relation, direction } = connection;
    const follows = connectionsOf(after, now?.name ?? "").find(
      (one) => one.relation.id === relation.id && one.direction === direction,
    );
    if (!follows) return [gone(key), value];
    const ending = key.slice(connection.name.length);
    const related = (one: unknown) => (isObject(one) ? conditionAfter(one, connection.model, before, after) : one);
    const inner =
      ending === "_list" && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([quantifier, one]) => [quantifier, related(one)]))
        : ending === ""
          ? related(value)
          : value;
    return [`${follows.name}${ending}`, inner];
  });
  return Object.fromEntries(entries);
}

/** Ids of a field and of all that is in it; names stand for those that have none. */
export const allFieldIds = (field: FieldDefinition): string[] => [
  field.id ?? `${field.parent_field ?? ""}.${field.identifier}`,
  ...field.fields.flatMap(allFieldIds),
];

function fieldAfter(field: FieldDefinition, value: unknown, level: readonly FieldDefinition[]): [string, unknown] {
  const now = level.find(({ id }) => id === field.id);
  return now ? [now.identifier, insideAfter(field, now, value)] : [gone(field.identifier), value];
}

/** Inside of an object stand names of its parts, operators, and what is asked of the entries of a list. */
function insideAfter(field: FieldDefinition, now: FieldDefinition, value: unknown): unknown {
  if (field.fields.length === 0 || !isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const part = field.fields.find(({ identifier }) => identifier === key);
    return part ? fieldAfter(part, inner, now.fields) : [key, insideAfter(field, now, inner)];
  });
  return Object.fromEntries(entries);
}
