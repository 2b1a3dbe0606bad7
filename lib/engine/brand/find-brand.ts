/** How the installation presents itself: what super admins have chosen, else what the environment says. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { accentsOf, accentVariables } from "../../contract/brand/accent.ts";
import { type Brand, ownName } from "../../contract/brand/brand.ts";
import { readBrandFile } from "../../contract/calls/addresses/brand.ts";
import { locate } from "../../contract/calls/locate.ts";
import { NoticedCache } from "../../platform/noticed-cache.ts";
import { perPlatform } from "../../platform/per-platform.ts";
import type { Platform } from "../../platform/platform.ts";
import { slot } from "../../platform/slot.ts";

/** A logo as it is shown (WebP), and in a square of its own for tabs and home screens (PNG). */
export interface LogoImages {
  logo: Buffer;
  icon: Buffer;
}

/** Makes both from a file. BAD_USER_INPUT for what is no image. */
export const logoMakerSlot = slot<(file: Buffer) => Promise<LogoImages>>("makes logos");

/** What was chosen, with everything that is made of it. */
export interface KnownBrand {
  name: string;
  /** As they were chosen; empty for none. */
  accent_light: string;
  accent_dark: string;
  /** The colours that hold; null for Plinth's own. */
  accents: { light: string; dark: string } | null;
  images: LogoImages | null;
  /** Another one for whatever else is shown. */
  revision: string;
}

const topic = "brand";
const cache = new NoticedCache<KnownBrand>({ topic, trustedMs: 30_000, entriesMax: 1 });
const only = "";

/** What holds now. */
export function knownBrand(platform: Platform): Promise<KnownBrand> {
  return cache.get(platform, only, async () => {
    const row = await platform.db.selectFrom("plinth.brand").selectAll().executeTakeFirst();
    const { BRAND_NAME, BRAND_ACCENT, BRAND_ACCENT_DARK } = platform.env;
    const hasAccent = Boolean(row?.accent_light || row?.accent_dark);
    const accent_light = hasAccent ? row!.accent_light : (BRAND_ACCENT ?? "");
    const accent_dark = hasAccent ? row!.accent_dark : (BRAND_ACCENT_DARK ?? "");
    const images = row?.logo && row.icon ? { logo: row.logo, icon: row.icon } : await logoOfEnvironment(platform);
    const name = row?.name || BRAND_NAME || ownName;
    const accents = accentsOf(accent_light, accent_dark);
    const hash = createHash("sha256").update(JSON.stringify([name, accents]));
    if (images) hash.update(images.logo).update(images.icon);
    return { name, accent_light, accent_dark, accents, images, revision: hash.digest("base64url").slice(0, 16) };
  });
}

/** Makes every node look again. */
export async function announceBrand(platform: Platform): Promise<void> {
  cache.drop(platform, only);
  await platform.notices.publish(topic, only);
}

const ofEnvironment = perPlatform(() => ({ images: undefined as LogoImages | null | undefined }));

/** The file that BRAND_LOGO names, read once. One that cannot be shown is the operator's to know, no reason to end. */
async function logoOfEnvironment(platform: Platform): Promise<LogoImages | null> {
  const path = platform.env.BRAND_LOGO;
  if (path === undefined) return null;
  const kept = ofEnvironment(platform);
  if (kept.images !== undefined) return kept.images;
  try {
    kept.images = await logoMakerSlot.of(platform)(await readFile(path));
  } catch (error) {
    platform.log.warn({ err: error }, `BRAND_LOGO: ${path} cannot be shown.`);
    kept.images = null;
  }
  return kept.images;
}

/** The same for pages and mails. */
export async function findBrand(platform: Platform): Promise<Brand> {
  const { name, accents, images, revision } = await knownBrand(platform);
  const at = (file: string) => locate(readBrandFile, { params: { revision, file } });
  return {
    name,
    colors: accents && accentVariables(accents),
    logo: images && at("logo.webp"),
    icon: at(images ? "icon.png" : "icon.svg"),
    manifest: at("manifest.webmanifest"),
  };
}
