/** The first page of a project. */

export const getProjectHome = "GET /system/project/home";
export const importModels = "POST /system/project/import";
export const undoImport = "POST /system/project/import/undo";
