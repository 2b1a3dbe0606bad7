export { deleteFunction } from "./delete-function.ts";
export {
  listExecutableFunctions,
  listFunctions,
  listProviderFunctions,
  type StoredFunction,
} from "./list-functions.ts";
export { upsertFunction } from "./upsert-function.ts";
