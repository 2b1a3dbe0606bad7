/** Cloud Sync. */

export const listSyncTokens = "GET /system/sync/token/list";
export const createSyncToken = "POST /system/sync/token/create";
export const deleteSyncToken = "POST /system/sync/token/delete";
export const startCommandLogin = "POST /system/sync/login/start";
export const fetchCommandLogin = "POST /system/sync/login/token";
export const findCommandLogin = "GET /system/sync/login";
export const confirmCommandLogin = "POST /system/sync/login/confirm";
export const refuseCommandLogin = "POST /system/sync/login/refuse";
export const listSyncRuns = "GET /system/sync/runs";
export const getSyncCaller = "GET /system/sync/whoami";
export const getSyncDocument = "GET /system/sync/document";
export const planSync = "POST /system/sync/plan";
export const applySync = "POST /system/sync/apply";
export const readSyncContent = "GET /system/sync/content";
export const dumpProject = "GET /system/sync/dump";
export const findMissingFiles = "POST /system/sync/files";
export const readSyncFile = "GET /system/sync/file";
export const writeSyncFile = "POST /system/sync/file";
export const restoreDump = "POST /system/sync/restore";
export const verifyAuditLogBySync = "GET /system/sync/audit/verify";
