export { announceChanges, type RecordsNotice, recordsTopic } from "./changes/announce-changes.ts";
export { type ChangeWindow, changeFeed } from "./changes/change-feed.ts";
export { recordsOfEvents } from "./changes/event-records.ts";
export { createdInto, insertChanges, type Operation } from "./changes/outbox.ts";
export { dropReader, keepReader, moveReader, newsFor } from "./changes/outbox-readers.ts";
export { pruneOutbox } from "./changes/prune-outbox.ts";
export {
  changedModels,
  type OutboxPosition,
  outboxPosition,
  type RecordChange as RecordEvent,
  readChanges,
} from "./changes/read-changes.ts";
export { type FileHolder, fileHolders, fileQuotes } from "./files/file-holders.ts";
export { setFileOwners } from "./files/file-owners.ts";
export { forgetFiles, showFile } from "./files/forget-files.ts";
export type { RecordConnection } from "./links/connection-where.ts";
export { linkKey } from "./links/links.ts";
export { alsoWhere } from "./reading/also-where.ts";
export { checkCondition, conditionFault } from "./reading/conditions.ts";
export { countByCondition } from "./reading/count-by-condition.ts";
export { countRecords } from "./reading/count-records.ts";
export { singlePageId } from "./reading/find-record-id.ts";
export { type KeptInRecord, keptInRecord } from "./reading/kept-in-record.ts";
export { idsWhere, matchingIds } from "./reading/matching-ids.ts";
export { mayUpdateRecord } from "./reading/may-update.ts";
export { mediaSource } from "./reading/media-source.ts";
export { noteRules, permittedIds } from "./reading/permitted.ts";
export {
  getRecord,
  type ListRecordsInput,
  listRecords,
  type RecordWriter,
  type StoredRecord,
} from "./reading/read-records.ts";
export { readableStatus } from "./reading/readable-status.ts";
export { bindRules, bindTenant, memberCatalog, tenancyOf } from "./reading/record-catalog.ts";
export { requireModel } from "./reading/require-model.ts";
export { withFreshModels } from "./reading/with-fresh-models.ts";
export { listRevisionRelations } from "./revisions/revision-relations.ts";
export { getRevision, listRevisions, type Revision, restoreRevision } from "./revisions/revisions.ts";
export { suggestedIndexesBuilt } from "./statements/automatic-indexes.ts";
export { isStale, publicDatabaseError } from "./statements/database-error.ts";
export { answerTooLarge, runStatement, runText, withPublicErrors } from "./statements/run-statement.ts";
export { generateTenantToken } from "./tenants/generate-tenant-token.ts";
export { listTenants, type Tenant } from "./tenants/list-tenants.ts";
export { changeFiles, type FileScope, fileScope, readFiles, seenFiles, seesFile } from "./tenants/tenant-files.ts";
export { exportFrom, exportRecords, importTemplate } from "./transfer/export-records.ts";
export { contentTypes, type TransferFormat, transferFormatOf, transferFormats } from "./transfer/formats.ts";
export { importRecords } from "./transfer/import-records.ts";
export { jsonTexts } from "./transfer/json-texts.ts";
export type { ImportReport } from "./transfer/row-faults.ts";
export type { Matching } from "./transfer/updates/match.ts";
export { takesSet } from "./values/replaced-objects.ts";
export { deleteRecordView, listRecordViews, saveRecordView } from "./views/record-views.ts";
export { addActor, saveActor } from "./writing/actors.ts";
export {
  askHooks,
  askHooksOfCreate,
  type BeforeHooks,
  beforeHooksSlot,
  type HookCaller,
} from "./writing/before-hooks.ts";
export { changeRecords, createRecords, removePermitted, removeRecords } from "./writing/commands.ts";
export { prepareSimpleCreate, runSimpleCreate } from "./writing/create-record.ts";
export { deleteManyRecords, setStatusOfMany, setValuesOfMany } from "./writing/many-records.ts";
export { createKey } from "./writing/plan-records.ts";
export { deleteRecord, duplicateRecord, type UpsertRecordInput, upsertRecord } from "./writing/save-record.ts";
export { inTransaction } from "./writing/transaction.ts";
export { upsertOn } from "./writing/upsert-on.ts";
export { noteWriter } from "./writing/writer.ts";
export type { Writing } from "./writing/writing.ts";
