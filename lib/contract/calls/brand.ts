/** How the installation presents itself: name, logo, colour, and the files that browsers ask for. */
import { z } from "zod";
import { Brand, BrandInput, BrandSettings } from "../brand/brand.ts";
import * as at from "./addresses.ts";
import { type CallGroup, nothing } from "./call.ts";

export const brandCalls = {
  [at.getBrand]: {
    section: "System",
    summary: "Name, logo and colours of this installation.",
    who: "everybody",
    answer: Brand,
    says: "Name, colours, and the addresses of logo, icon and web manifest.",
  },
  [at.getBrandSettings]: {
    section: "System",
    summary: "The same as super admins have set it.",
    who: "super admin",
    answer: BrandSettings,
    says: "What was set, and what holds.",
  },
  [at.updateBrand]: {
    section: "System",
    summary: "Sets name and colours. A colour that could not be read is made darker, or lighter in the dark.",
    who: "super admin",
    body: BrandInput,
    answer: BrandSettings,
    says: "What was set, and what holds.",
  },
  [at.saveLogo]: {
    section: "System",
    summary: "Takes a logo: a PNG, JPEG, GIF, WebP or AVIF image, which is made anew.",
    who: "super admin",
    sends: "multipart/form-data",
    answer: BrandSettings,
    says: "What was set, and what holds.",
    errors: ["TOO_LARGE"],
  },
  [at.removeLogo]: {
    section: "System",
    summary: "Takes it away again.",
    who: "super admin",
    body: nothing,
    answer: BrandSettings,
    says: "What was set, and what holds.",
  },
  [at.readBrandFile]: {
    summary: "Logo, icon or web manifest; under its revision for ever the same.",
    who: "everybody",
    params: z.object({ revision: z.string(), file: z.string() }),
    says: "",
    file: ["image/webp", "image/png", "image/svg+xml", "application/manifest+json"],
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallGroup;
