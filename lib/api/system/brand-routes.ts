/** /system/brand: how the installation presents itself. */

import type { BrandSettings } from "../../contract/brand/brand.ts";
import * as at from "../../contract/calls/addresses.ts";
import type { Context } from "../../engine/access/index.ts";
import { findBrand, getBrandSettings, readBrandFile, storeLogo, updateBrand } from "../../engine/brand/index.ts";
import { saveLogo } from "../../engine/media/index.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { filesOf } from "../media/multipart.ts";
import { staticFile } from "../static-file.ts";

/** The routes. Everybody may read what sign-in pages show; super admins change it, with a row of the audit log. */
export function brandRoutes(platform: Platform): CallRoutes {
  const changed = async (
    ctx: Context,
    operation: "updateBrand" | "saveLogo" | "removeLogo",
    asked: { path: string; input: object },
    run: () => Promise<BrandSettings>,
  ) => answer(await audited(ctx, { operation, project_id: null, ...asked }, run), { message: t("Appearance saved.") });
  return new CallRoutes(platform)
    .on(at.getBrand, async () => answer(await findBrand(platform)))
    .on(at.getBrandSettings, async ({ req }) => answer(await getBrandSettings(await contextOf(platform, req.raw))))
    .on(at.updateBrand, async ({ req }, { body }) => {
      const ctx = await contextOf(platform, req.raw);
      const input = (await body()) as object;
      return changed(ctx, "updateBrand", { path: req.path, input }, () => updateBrand(ctx, input));
    })
    .on(at.saveLogo, async ({ req }) => {
      const ctx = await contextOf(platform, req.raw);
      return changed(ctx, "saveLogo", { path: req.path, input: {} }, () => saveLogo(ctx, filesOf(req.raw)));
    })
    .on(at.removeLogo, async ({ req }) => {
      const ctx = await contextOf(platform, req.raw);
      return changed(ctx, "removeLogo", { path: req.path, input: {} }, () => storeLogo(ctx, null));
    })
    .on(at.readBrandFile, async ({ req }, { params }) => {
      const { bytes, content_type, is_kept } = await readBrandFile(platform, params.revision, params.file);
      return staticFile(req.raw, bytes, {
        "content-type": content_type,
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": is_kept ? "public, max-age=31536000, immutable" : "no-cache",
      });
    });
}
