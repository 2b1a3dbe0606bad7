/** Operators of filters and what each takes: said once, for both APIs, their documents and the compiler. */

/** What an operator takes. */
export type Operand = "value" | "value or null" | "list" | "pair" | "switch";

export const operands = {
  eq: "value or null",
  ne: "value or null",
  in: "list",
  not_in: "list",
  lt: "value",
  lte: "value",
  gt: "value",
  gte: "value",
  between: "pair",
  contains: "value",
  icontains: "value",
  starts_with: "value",
  ends_with: "value",
  is_null: "switch",
  has: "value",
  has_any: "list",
  has_all: "list",
} as const satisfies Record<string, Operand>;

export type OperatorName = keyof typeof operands;

/** What the operator of this name takes; undefined where there is none. */
export const operandOf = (name: string): Operand | undefined =>
  Object.hasOwn(operands, name) ? operands[name as OperatorName] : undefined;

/** Those on a list. */
export const listOperatorNames: readonly OperatorName[] = ["has", "has_any", "has_all", "is_null"];

/** Those that look for a part of a text. */
export const partOperatorNames: readonly OperatorName[] = ["contains", "icontains", "ends_with", "starts_with"];
