import { accessDenied } from "../../contract/admin/admin.ts";
import { BrandInput, type BrandSettings, ownName } from "../../contract/brand/brand.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type Context, requireSuperAdmin } from "../access/index.ts";
import { announceBrand, findBrand, type LogoImages } from "./find-brand.ts";

/** What super admins have set, and what holds. For super admins. */
export async function getBrandSettings(ctx: Context): Promise<BrandSettings> {
  requireSuperAdmin(ctx, accessDenied.panel);
  const { db, env } = ctx.platform;
  const row = await db
    .selectFrom("plinth.brand")
    .select((eb) => ["name", "accent_light", "accent_dark", eb("logo", "is not", null).as("has_logo")])
    .executeTakeFirst();
  return {
    ...{ name: "", accent_light: "", accent_dark: "", has_logo: false },
    ...row,
    has_logo: Boolean(row?.has_logo),
    default_name: env.BRAND_NAME ?? ownName,
    brand: await findBrand(ctx.platform),
  };
}

/** Sets name and colours of the installation, on every node. For super admins. BAD_USER_INPUT. */
export async function updateBrand(ctx: Context, input: unknown): Promise<BrandSettings> {
  requireSuperAdmin(ctx, accessDenied.panel);
  return store(ctx, parseInput(BrandInput, input));
}

/** Keeps a logo, or none. For super admins. */
export async function storeLogo(ctx: Context, images: LogoImages | null): Promise<BrandSettings> {
  requireSuperAdmin(ctx, accessDenied.panel);
  return store(ctx, images ?? { logo: null, icon: null });
}

async function store(ctx: Context, changes: BrandInput | { logo: Buffer | null; icon: Buffer | null }) {
  const { db, clock } = ctx.platform;
  const row = { ...changes, updated_at: clock.now() };
  await db
    .insertInto("plinth.brand")
    .values(row)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(row))
    .execute();
  await announceBrand(ctx.platform);
  return getBrandSettings(ctx);
}
