export { addActor, saveActor } from "./actors.ts";
export { announceChanges, type RecordsNotice, recordsTopic } from "./announce-changes.ts";
export { suggestedIndexesBuilt } from "./automatic-indexes.ts";
export {
  askHooks,
  askHooksOfCreate,
  type BeforeHooks,
  beforeHooksSlot,
  type HookCaller,
} from "./before-hooks.ts";
export { type ChangeWindow, changeFeed } from "./change-feed.ts";
export { changeRecords, createRecords, removePermitted, removeRecords } from "./commands.ts";
export type { RecordConnection } from "./connection-where.ts";
export { prepareSimpleCreate, runSimpleCreate } from "./create-record.ts";
export { isStale, publicDatabaseError } from "./database-error.ts";
export { recordsOfEvents } from "./event-records.ts";
export { type FileHolder, fileHolders } from "./file-holders.ts";
export { setFileOwners } from "./file-owners.ts";
export { singlePageId } from "./find-record-id.ts";
export { forgetFiles } from "./forget-files.ts";
export { generateTenantToken } from "./generate-tenant-token.ts";
export { linkKey } from "./links.ts";
export { listTenants, type Tenant } from "./list-tenants.ts";
export { deleteManyRecords, setStatusOfMany } from "./many-records.ts";
export { idsWhere, matchingIds } from "./matching-ids.ts";
export { mediaSource } from "./media-source.ts";
export { createdInto, insertChanges, type Operation } from "./outbox.ts";
export { dropReader, keepReader, moveReader, newsFor } from "./outbox-readers.ts";
export { noteRules, permittedIds } from "./permitted.ts";
export { createKey } from "./plan-records.ts";
export { pruneOutbox } from "./prune-outbox.ts";
export {
  changedModels,
  type OutboxPosition,
  outboxPosition,
  type RecordChange as RecordEvent,
  readChanges,
} from "./read-changes.ts";
export { getRecord, type ListRecordsInput, listRecords, type RecordWriter, type StoredRecord } from "./read-records.ts";
export { readableStatus } from "./readable-status.ts";
export { bindRules, bindTenant, memberCatalog, tenancyOf } from "./record-catalog.ts";
export { takesSet } from "./replaced-objects.ts";
export { requireModel } from "./require-model.ts";
export { listRevisionRelations } from "./revision-relations.ts";
export { getRevision, listRevisions, type Revision, restoreRevision } from "./revisions.ts";
export { answerTooLarge, runStatement, runText, withPublicErrors } from "./run-statement.ts";
export { deleteRecord, duplicateRecord, type UpsertRecordInput, upsertRecord } from "./save-record.ts";
export { changeFiles, type FileScope, fileScope, readFiles, seenFiles, seesFile } from "./tenant-files.ts";
export { inTransaction } from "./transaction.ts";
export { exportFrom, exportRecords, importTemplate } from "./transfer/export-records.ts";
export { contentTypes, type TransferFormat, transferFormatOf, transferFormats } from "./transfer/formats.ts";
export { importRecords } from "./transfer/import-records.ts";
export { jsonTexts } from "./transfer/json-texts.ts";
export type { ImportReport } from "./transfer/row-faults.ts";
export { upsertOn } from "./upsert-on.ts";
export { withFreshModels } from "./with-fresh-models.ts";
export { noteWriter } from "./writer.ts";
export type { Writing } from "./writing.ts";
