/** The account itself. */

export const getProfile = "GET /system/user/profile";
export const updateProfile = "POST /system/user/profile";
export const saveAvatar = "POST /system/user/avatar";
export const removeAvatar = "POST /system/user/avatar/remove";
