import { AuditRetentionInput } from "../../contract/admin/audit.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { type Context, requireUser } from "../access/index.ts";
import { getAuditRetention, setAuditRetention } from "./audit-retention.ts";

/** Days that entries of the audit log are kept, 0 for ever; null to everybody but super admins. */
export async function findAuditRetention(ctx: Context): Promise<number | null> {
  return requireUser(ctx).is_super_admin ? getAuditRetention(ctx.platform) : null;
}

/** Sets that. FORBIDDEN to everybody but super admins. */
export async function updateAuditRetention(ctx: Context, input: unknown): Promise<number> {
  const { days } = parseInput(AuditRetentionInput, input);
  if (!requireUser(ctx).is_super_admin)
    throw new PlinthError("FORBIDDEN", t("Only super admins may change how long the audit log is kept."));
  await setAuditRetention(ctx.platform, days);
  return days;
}
