export { callByKey } from "./call-by-key.ts";
export { callFunction } from "./call-function.ts";
export { deleteFunction } from "./delete-function.ts";
export { fieldClash } from "./field-clash.ts";
export { addFunction, changeFunction, removeFunction, renameModelInFunctions } from "./function-rows.ts";
export { functionTypes } from "./function-types.ts";
export { keepVersion } from "./keep-version.ts";
export {
  listExecutableFunctions,
  listFunctions,
  listProviderFunctions,
  type StoredFunction,
} from "./list-functions.ts";
export { listLogs } from "./list-logs.ts";
export { announceFunctions, loadFunctions, type ProjectFunctions, type RunnableFunction } from "./load-functions.ts";
export { provideFunctions } from "./provide-functions.ts";
export { keepChanges } from "./relay-hooks.ts";
export { requireCode } from "./require-code.ts";
export { type FunctionReach, requireHeldFunction } from "./require-held-function.ts";
export { rotateKey } from "./rotate-key.ts";
export { tryFunction } from "./run-function.ts";
export { graphqlRunnerSlot } from "./run-host.ts";
export { newSecretKey } from "./secret-key.ts";
export { startSchedulesAndHooks } from "./start-schedules-and-hooks.ts";
export { upsertFunction } from "./upsert-function.ts";
export { listVersions, restoreVersion } from "./versions.ts";
