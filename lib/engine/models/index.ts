export { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
export { forgetModels, loadModels } from "./load-models.ts";
export {
  type ColumnType,
  columnNamesOf,
  columnOf,
  columnTypeOf,
  type RelationStorage,
  recordColumns,
  relationStorage,
  type SystemTable,
  systemTable,
  tableOf,
} from "./storage.ts";
