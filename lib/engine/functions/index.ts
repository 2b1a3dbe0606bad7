export { deleteFunction } from "./editing/delete-function.ts";
export { fieldClash } from "./editing/field-clash.ts";
export { addFunction, changeFunction, removeFunction, renameModelInFunctions } from "./editing/function-rows.ts";
export { keepVersion } from "./editing/keep-version.ts";
export {
  listExecutableFunctions,
  listFunctions,
  listProviderFunctions,
  type StoredFunction,
} from "./editing/list-functions.ts";
export { requireCode } from "./editing/require-code.ts";
export { type FunctionReach, requireHeldFunction } from "./editing/require-held-function.ts";
export { rotateKey } from "./editing/rotate-key.ts";
export { newSecretKey } from "./editing/secret-key.ts";
export { upsertFunction } from "./editing/upsert-function.ts";
export { listVersions, restoreVersion } from "./editing/versions.ts";
export { functionTypes } from "./function-types.ts";
export { keepChanges } from "./hooks/relay-hooks.ts";
export { listLogs } from "./logs/list-logs.ts";
export { provideFunctions } from "./provide-functions.ts";
export { callByKey } from "./running/call-by-key.ts";
export { callFunction } from "./running/call-function.ts";
export {
  announceFunctions,
  loadFunctions,
  type ProjectFunctions,
  type RunnableFunction,
} from "./running/load-functions.ts";
export { tryFunction } from "./running/run-function.ts";
export { graphqlRunnerSlot } from "./running/run-host.ts";
export { startSchedulesAndHooks } from "./start-schedules-and-hooks.ts";
