/** How the installation presents itself. */

export const getBrand = "GET /system/brand";
export const getBrandSettings = "GET /system/brand/settings";
export const updateBrand = "POST /system/brand";
export const saveLogo = "POST /system/brand/logo";
export const removeLogo = "POST /system/brand/logo/remove";
export const readBrandFile = "GET /system/brand/:revision/:file";
