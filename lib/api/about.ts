/**
 * GET /system/about: what the console tells a signed-in reader about the installation; GET /system/openapi.json: its
 * REST calls.
 */
import packageFile from "../../package.json" with { type: "json" };
import * as at from "../contract/calls/addresses.ts";
import { pathOf } from "../contract/calls/locate.ts";
import { requireUser } from "../engine/access/index.ts";
import { hasPayments } from "../engine/projects/index.ts";
import type { Platform } from "../platform/platform.ts";
import { CallRoutes } from "./call-routes.ts";
import { contextOf } from "./context.ts";
import { answer } from "./envelope.ts";
import { systemOpenApi } from "./system/openapi.ts";

/**
 * Version, the operator's links, whether plans are paid here, the domain of its cookies, and whether it demonstrates
 * with sample data; what is not set is null. UNAUTHENTICATED.
 */
export function aboutRoutes(platform: Platform): CallRoutes {
  const document = JSON.stringify(systemOpenApi(platform.env.PUBLIC_URL));
  return new CallRoutes(platform)
    .on(at.getSystemDocument, () => new Response(document, { headers: { "content-type": "application/json" } }))
    .on(at.getAbout, async (call) => {
      requireUser(await contextOf(platform, call.req.raw));
      const { ADMIN_SAMPLE_DATA, COMMUNITY_URL, CONTACT_URL, COOKIE_DOMAIN, SOURCE_CODE_URL } = platform.env;
      const { PLUGIN_RUNTIME_URL, MAP_TILES_URL, MAP_TILES_ATTRIBUTION = "" } = platform.env;
      return answer({
        version: packageFile.version,
        community_url: COMMUNITY_URL ?? null,
        contact_url: CONTACT_URL ?? null,
        source_code_url: SOURCE_CODE_URL ?? null,
        mail: platform.mail.delivers,
        payments: hasPayments(platform),
        plugin_runtime_url: PLUGIN_RUNTIME_URL ?? pathOf(at.readPluginRuntime),
        cookie_domain: COOKIE_DOMAIN ?? null,
        admin_sample_data: ADMIN_SAMPLE_DATA,
        map_tiles: MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION } : null,
      });
    });
}
