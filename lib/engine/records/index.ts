export { changeRecords, createRecords, matchingIds, removeRecords, requireModel, type Writing } from "./commands.ts";
export type { RecordConnection } from "./connection-where.ts";
export { isStale, publicDatabaseError } from "./database-error.ts";
export { singlePageId, uniqueRecordId } from "./find-record-id.ts";
export { getRecord, type ListRecordsInput, listRecords, type RecordWriter, type StoredRecord } from "./read-records.ts";
export { inTransaction, runStatement, withPublicErrors } from "./run-statement.ts";
export { deleteRecord, duplicateRecord, type UpsertRecordInput, upsertRecord } from "./save-record.ts";
export { noteWriter } from "./writer.ts";
