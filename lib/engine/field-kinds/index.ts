export { listCell } from "./cells.ts";
export { Shortened, unconvertible } from "./conversions.ts";
export { converter } from "./convert.ts";
export type { ColumnType, EngineKind, Period } from "./kind.ts";
export {
  listOperatorNames,
  type Operand,
  type OperatorName,
  operandOf,
  operands,
  partOperatorNames,
} from "./operators.ts";
export { fieldKinds, scalarOf } from "./registry.ts";
export {
  elementScalar,
  type JsonSchema,
  listWhereName,
  type Scalar,
  type ScalarKind,
  scalarKinds,
  scalars,
  whereName,
} from "./scalars.ts";
