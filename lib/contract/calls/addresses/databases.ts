/** The databases of projects. */

export const describeDatabase = "GET /system/project/database";
export const getDatabaseCredentials = "POST /system/project/database/credentials";
export const rotateDatabasePassword = "POST /system/project/database/rotate";
export const checkDatabase = "POST /system/database/check";
