export { dumpProject, readProjectContent, restoreProjectDump } from "./dump.ts";
export { missingFiles, readFile, writeFile } from "./files.ts";
export { listRuns } from "./list-runs.ts";
export type { Pushed } from "./push.ts";
export { pushContent, pushDefinitions } from "./push-request.ts";
export { getDocument } from "./read-document.ts";
export { tendSync } from "./settle-runs.ts";
export { findSyncCaller, type SyncCaller } from "./sync-caller.ts";
export { whoCalls } from "./who-calls.ts";
