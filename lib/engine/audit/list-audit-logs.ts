import { PageInput } from "../../contract/filters.ts";
import { parseInput } from "../../contract/parse-input.ts";
import type { Context } from "../access/index.ts";
import { type AuditLog, readEntries } from "./read-entries.ts";
import { type AuditQuery, visibleEntries } from "./visible-entries.ts";

/**
 * The newest entries first: one's own, and those of the projects that one is a member of; super admins see all. What
 * was sent is shown to those who sent it and to members with the permission `audit`. `_id` narrows it to a project or
 * to one entry.
 */
export async function listAuditLogs(ctx: Context, input: AuditQuery & { filter?: unknown }): Promise<AuditLog[]> {
  return readEntries(ctx, visibleEntries(ctx, input), parseInput(PageInput, input.filter));
}
