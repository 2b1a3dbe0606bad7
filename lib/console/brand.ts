/** How the installation presents itself. Server components only. */
import type { Brand } from "../contract/brand/brand.ts";
import { getRuntime } from "../contract/runtime.ts";

export const findBrand = (): Promise<Brand> => getRuntime().brand();
