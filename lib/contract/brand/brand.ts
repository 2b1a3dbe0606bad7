/** How an installation presents itself: its name, its logo and its colour. */

import { z } from "zod";
import { says, t } from "../../kernel/words/words.ts";
import { limits } from "../limits.ts";

/** Name, and the names of its files, where nothing else was chosen. */
export const ownName = "Plinth";

/** As the native colour input has it; empty for none. */
const Color = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === "" || /^#[0-9a-f]{6}$/.test(text), says("Please enter a colour such as #0f6b64"));

// Names stand in subjects of mails and titles of windows, in one line.
const Name = z
  .string()
  .trim()
  .max(limits.brandNameMax, {
    error: () => t("Please use at most {brandNameMax} characters", { brandNameMax: limits.brandNameMax }),
  })
  .refine((text) => text === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), says("Please use letters that can be seen"))
  .refine(
    (text) => !/[\p{Cc}\p{Bidi_Control}\u2028\u2029<>]/u.test(text),
    says("Please use letters, digits and spaces"),
  );

export const BrandInput = z.strictObject({
  /** Empty for that of the environment, else Plinth. */
  name: Name,
  accent_light: Color,
  accent_dark: Color,
});
export type BrandInput = z.infer<typeof BrandInput>;

/** What every page knows of it, also before anybody signs in. */
export const Brand = z.object({
  name: z.string(),
  /** Variables of app/globals.css in place of Plinth's; null for these. */
  colors: z.record(z.string(), z.string()).nullable(),
  /** Addresses; each holds what it stands for, so another logo has another one. */
  logo: z.string().nullable(),
  icon: z.string(),
  manifest: z.string(),
});
export type Brand = z.infer<typeof Brand>;

/** What super admins can change, what then holds, and what would hold without it. */
export const BrandSettings = z.object({
  name: z.string(),
  accent_light: z.string(),
  accent_dark: z.string(),
  /** Whether a logo was uploaded. */
  has_logo: z.boolean(),
  /** Name by the environment. */
  default_name: z.string(),
  brand: Brand,
});
export type BrandSettings = z.infer<typeof BrandSettings>;
