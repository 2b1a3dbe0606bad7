/** Records, media files and the audit log. */

export const importRecords = "POST /system/records/import";
export const exportRecords = "GET /system/records/export";
export const getImportTemplate = "GET /system/records/template";
export const uploadMedia = "POST /media/upload";
export const replaceMedia = "POST /media/:id/replace";
export const startUpload = "POST /media/tus";
export const getUpload = "GET /media/tus/:id";
export const continueUpload = "PATCH /media/tus/:id";
export const cancelUpload = "DELETE /media/tus/:id";
export const readMedia = "GET /media/:id/:name";
export const exportAuditLogs = "GET /system/audit/export";
export const verifyAuditLog = "GET /system/audit/verify";
