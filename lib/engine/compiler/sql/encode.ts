/** From the values of a request to what PostgreSQL takes, refusing those that it could not hold. */
import { isUuid } from "../../../kernel/ids.ts";
import { type ScalarKind, scalars } from "../../field-kinds/index.ts";

/** The PostgreSQL type of each kind of scalar. */
export const castOf = (kind: ScalarKind): string => scalars[kind].cast;

export const encodeScalar = (kind: ScalarKind) => scalars[kind].encode;

/** Every element of a list. */
export function encodeList(kind: ScalarKind): (value: unknown) => unknown {
  const { encode } = scalars[kind];
  return (value) => (Array.isArray(value) ? value : [value]).map(encode);
}

/** An id, or null for a text that cannot be one: such a record does not exist. */
export const encodeIdOrNull = (value: unknown): unknown => (typeof value === "string" && isUuid(value) ? value : null);

/** A pattern for LIKE in which the user's own % and _ are plain characters. */
export function encodePattern(before: "" | "%", after: "" | "%"): (value: unknown) => unknown {
  return (value) => before + String(scalars.text.encode(value)).replace(/[\\%_]/g, "\\$&") + after;
}
