/** What browsers ask for of the installation: logo, icon and web manifest. */

import { ownAccent } from "../../contract/brand/accent.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { findBrand, type KnownBrand, knownBrand } from "./find-brand.ts";

export interface BrandFile {
  bytes: Buffer;
  content_type: string;
  /** Whether it is that of the address's revision, which never means anything else. */
  is_kept: boolean;
}

type Make = (brand: KnownBrand, platform: Platform) => Promise<Buffer | null> | Buffer | null;

const files: Record<string, { content_type: string; make: Make }> = {
  "logo.webp": { content_type: "image/webp", make: ({ images }) => images?.logo ?? null },
  "icon.png": { content_type: "image/png", make: ({ images }) => images?.icon ?? null },
  "icon.svg": { content_type: "image/svg+xml", make: ({ accents }) => iconOf(accents?.light ?? ownAccent.light) },
  "manifest.webmanifest": { content_type: "application/manifest+json", make: manifestOf },
};

/** A file by its name, as it is now: an older revision is that of a page that is still open. NOT_FOUND. */
export async function readBrandFile(platform: Platform, revision: string, name: string): Promise<BrandFile> {
  const file = Object.hasOwn(files, name) ? files[name]! : null;
  const brand = await knownBrand(platform);
  const bytes = file && (await file.make(brand, platform));
  if (!bytes) throw new PlinthError("NOT_FOUND", t("There is no such file."));
  return { bytes, content_type: file.content_type, is_kept: revision === brand.revision };
}

/** The mark (components/shell/mark.tsx) on a ground of the installation's colour. */
const iconOf = (ground: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="7" fill="${ground}"/>
  <rect x="9.5" y="8.5" width="13" height="6.5" rx="1.5" fill="#fff" opacity=".7"/>
  <rect x="6" y="17" width="20" height="6.5" rx="1.5" fill="#fff"/>
</svg>
`);

/** So that the console can be put on a home screen (W3C, Web Application Manifest). */
async function manifestOf({ name, accents }: KnownBrand, platform: Platform): Promise<Buffer> {
  const { icon } = await findBrand(platform);
  const isDrawn = icon.endsWith(".svg");
  return Buffer.from(
    JSON.stringify({
      name,
      short_name: name,
      start_url: "/projects",
      scope: "/",
      display: "minimal-ui",
      theme_color: accents?.light ?? ownAccent.light,
      background_color: "#fafaf9",
      icons: [{ src: icon, type: isDrawn ? "image/svg+xml" : "image/png", sizes: isDrawn ? "any" : "512x512" }],
    }),
  );
}
