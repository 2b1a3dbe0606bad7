export { changeRecords, createRecords, matchingIds, removeRecords, requireModel, type Writing } from "./commands.ts";
export { isStale, publicDatabaseError } from "./database-error.ts";
export { singlePageId, uniqueRecordId } from "./find-record-id.ts";
export { inTransaction, runStatement, withPublicErrors } from "./run-statement.ts";
export { noteWriter } from "./writer.ts";
