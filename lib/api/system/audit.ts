/** Export and verification of the audit log. */
import { Hono } from "hono";
import type { AuditAnchor } from "../../contract/audit.ts";
import { requireUser } from "../../engine/access/index.ts";
import { auditFormats, exportAuditLogs, verifyAuditLog } from "../../engine/audit/index.ts";
import { contentTypes } from "../../engine/records/index.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { audited } from "../audit/audited.ts";
import { contextOf } from "../context.ts";
import { answer } from "../envelope.ts";
import { streamOf } from "../stream.ts";
import { fileHeaders, oneOf, readParameters, whereOf } from "./file-parameters.ts";

const exportPath = "/system/audit/export";

/**
 * GET `/system/audit/export`: the entries that `auditLogs` would list with the same `where`, all of them, as CSV or NDJSON. That somebody did so is noted.
 * GET `/system/audit/verify`, for super admins: whether the log is whole; with `anchor=<position>:<hash>` also whether it still has that place.
 */
export function auditRoutes(platform: Platform): Hono {
  const verify = async (request: Request) => {
    const ctx = await contextOf(platform, request);
    if (!requireUser(ctx).is_super_admin)
      throw new PlinthError("FORBIDDEN", "Only super admins may verify the audit log.");
    const anchor = anchorOf(readParameters(request, ["anchor"]).get("anchor"));
    return answer(await verifyAuditLog(platform, anchor));
  };
  return new Hono()
    .get("/system/audit/verify", (call) => verify(call.req.raw))
    .get(exportPath, async (call) => {
      const ctx = await contextOf(platform, call.req.raw);
      requireUser(ctx);
      const query = readParameters(call.req.raw, ["format", "where"]);
      const format = oneOf(query, "format", auditFormats);
      const where = whereOf(query.get("where"));
      const texts = await audited(
        ctx,
        { operation: "exportAuditLogs", path: exportPath, project_id: null, input: { format, where } },
        () => exportAuditLogs(ctx, { where }, format),
        () => ({ payload: null }),
      );
      return new Response(await streamOf(call.req.raw, texts), {
        headers: fileHeaders(`audit-log.${format}`, contentTypes[format]),
      });
    });
}

/** `42:9f86…` as a place in the chain; BAD_USER_INPUT for anything else. */
export function anchorOf(text: string | null): AuditAnchor | undefined {
  if (text === null) return undefined;
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (!position || !hash) throw badInput({ anchor: "anchor must be a position and its hash: 42:9f86…" });
  return { position: Number(position), hash };
}
