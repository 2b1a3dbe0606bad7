/** Export and verification of the audit log. */

import * as at from "../../contract/calls/addresses.ts";
import { requireUser } from "../../engine/access/index.ts";
import { exportAuditLogs, verifyAuditLog } from "../../engine/audit/index.ts";
import { contentTypes } from "../../engine/records/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { CallRoutes } from "../call-routes.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { streamOf } from "../stream.ts";
import { fileHeaders } from "./file-headers.ts";

/**
 * The export has the entries that `auditLogs` would list with the same `where`, all of them; that somebody did so is
 * noted. The verification tells super admins whether the log is whole, with an anchor also whether it still has that
 * place.
 */
export function auditRoutes(platform: Platform): CallRoutes {
  return new CallRoutes(platform)
    .on(at.verifyAuditLog, async ({ req }, { query }) => {
      const ctx = await contextOf(platform, req.raw);
      if (!requireUser(ctx).is_super_admin)
        throw new PlinthError("FORBIDDEN", t("Only super admins may verify the audit log."));
      return answer(await verifyAuditLog(platform, query().anchor));
    })
    .on(at.exportAuditLogs, async ({ req }, { query }) => {
      const ctx = await contextOf(platform, req.raw);
      requireUser(ctx);
      const { format, where = null } = query();
      const texts = await audited(
        ctx,
        { operation: "exportAuditLogs", path: req.path, project_id: null, input: { format, where } },
        () => exportAuditLogs(ctx, { where }, format),
        () => ({ payload: null }),
      );
      return new Response(await streamOf(req.raw, texts), {
        headers: fileHeaders(`audit-log.${format}`, contentTypes[format]),
      });
    });
}
