/** What every page of the console may ask, in whichever part it is. */

export const logout = "POST /auth/v2/logout";
export const getSession = "GET /auth/v2/session";
export const askSystemGraphql = "POST /system/graphql";
export const endView = "POST /system/project/view-as/stop";
export const readAvatar = "GET /system/user/avatar/:id";
