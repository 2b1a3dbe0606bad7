export { type BrandFile, readBrandFile } from "./brand-files.ts";
export { getBrandSettings, storeLogo, updateBrand } from "./change-brand.ts";
export { findBrand, type LogoImages, logoMakerSlot } from "./find-brand.ts";
