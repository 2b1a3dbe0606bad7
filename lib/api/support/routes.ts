/** Help: the guides, whether the installation works, and what somebody who helps needs to know of it. */
import type { Context as Call } from "hono";
import packageFile from "../../../package.json" with { type: "json" };
import * as at from "../../contract/calls/addresses.ts";
import { requireUser } from "../../engine/access/index.ts";
import { getSystemHealth, makeDiagnosticBundle } from "../../engine/diagnostics/index.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf, embeddedContextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { listGuides, readGuide, readGuidePicture } from "./docs.ts";

/** The routes of the Support pages; all of them for signed-in people. */
export function supportRoutes(platform: Platform): CallRoutes {
  const who = (call: Call) => contextOf(platform, call.req.raw);
  return new CallRoutes(platform)
    .on(at.getSystemHealth, async (call) =>
      answer({ version: packageFile.version, ...(await getSystemHealth(await who(call))) }),
    )
    .on(at.downloadDiagnostics, async (call) => {
      // Opened by its address, so that the browser saves it as a file.
      const ctx = await embeddedContextOf(platform, call.req.raw);
      const bundle = await audited(
        ctx,
        { operation: "downloadDiagnostics", path: call.req.path, project_id: null, input: {} },
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
    .on(at.listGuides, async (call) => {
      requireUser(await who(call));
      return answer(await listGuides());
    })
    .on(at.readGuide, async (call, { query }) => {
      requireUser(await who(call));
      return answer(await readGuide(query().file));
    })
    .on(at.readGuidePicture, async (call, { params }) => {
      requireUser(await embeddedContextOf(platform, call.req.raw));
      const picture = await readGuidePicture(params.name);
      return new Response(new Uint8Array(picture), {
        headers: {
          "content-type": "image/png",
          "cache-control": "private, max-age=3600",
        },
      });
    });
}
