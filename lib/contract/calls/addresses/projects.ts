/** Projects. */

export const listProjects = "POST /system/project/list";
export const checkProjectName = "POST /system/project/name/check";
export const createProject = "POST /system/project/create";
export const switchProject = "POST /system/project/switch";
export const deleteProject = "POST /system/project/delete";
export const restoreProject = "POST /system/project/restore";
export const listDeletedProjects = "GET /system/project/deleted";
export const getProjectLimit = "GET /system/project/limit";
export const startView = "POST /system/project/view-as";
export const getProjectDocument = "GET /system/doc/:project";
