/** Help: the guides, whether the installation works, and what somebody who helps needs to know of it. */
import { type Context as Call, Hono } from "hono";
import packageFile from "../../../package.json" with { type: "json" };
import { requireUser } from "../../engine/access/index.ts";
import { getSystemHealth, makeDiagnosticBundle } from "../../engine/diagnostics/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { contextOf, embeddedContextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { listGuides, readGuide, readGuidePicture } from "./docs.ts";

/** The routes of the Support pages; all of them for signed-in people. */
export function supportRoutes(platform: Platform): Hono {
  const who = (call: Call) => contextOf(platform, call.req.raw);
  return new Hono()
    .get("/system/health", async (call) =>
      answer({ version: packageFile.version, ...(await getSystemHealth(await who(call))) }),
    )
    .get("/system/diagnostics", async (call) => {
      // Opened by its address, so that the browser saves it as a file.
      const ctx = await embeddedContextOf(platform, call.req.raw);
      const bundle = await audited(
        ctx,
        { operation: "downloadDiagnostics", path: "/system/diagnostics", project_id: null, input: {} },
        () => makeDiagnosticBundle(ctx, packageFile.version),
      );
      return new Response(`${JSON.stringify(bundle, null, 2)}\n`, {
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": `attachment; filename="plinth-diagnostics-${bundle.made_at.slice(0, 10)}.json"`,
          "cache-control": "no-store",
        },
      });
    })
    .get("/system/docs", async (call) => {
      requireUser(await who(call));
      return answer(await listGuides());
    })
    .get("/system/docs/page", async (call) => {
      requireUser(await who(call));
      return answer(await readGuide(call.req.query("file") ?? ""));
    })
    .get("/system/docs/images/:name", async (call) => {
      requireUser(await embeddedContextOf(platform, call.req.raw));
      const picture = await readGuidePicture(call.req.param("name"));
      return new Response(new Uint8Array(picture), {
        headers: {
          "content-type": "image/png",
          "x-content-type-options": "nosniff",
          "cache-control": "private, max-age=3600",
        },
      });
    });
}
