/** The person's side of signing a command line in: they see what is asked for, and confirm or refuse it. */

import { parseInput } from "../../../contract/parse-input.ts";
import { type AskedLogin, ConfirmLoginInput, LoginCodeInput } from "../../../contract/sync/sync-logins.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { countTry } from "../../accounts/index.ts";
import { requireTokenProjects } from "../sync-tokens.ts";

const unknownCode = () =>
  new PlinthError("NOT_FOUND", t("There is no such code, or its ten minutes are over. Please run the command again."));

/**
 * What the code is about. NOT_FOUND for one that is unknown, answered already or over; RATE_LIMITED after ten of these
 * in 15 minutes.
 */
export async function findLogin(ctx: Context, input: unknown): Promise<AskedLogin> {
  const { user } = requireUser(ctx);
  const { code } = parseInput(LoginCodeInput, input);
  const takeBack = await countTry(ctx, "command_code", user.id);
  const row = await ctx.platform.db
    .selectFrom("plinth.sync_logins")
    .select(["user_code as code", "machine", "ip_address", "project_id as project", "created_at", "expires_at"])
    .where("user_code", "=", code)
    .where("state", "=", "asked")
    .where("expires_at", ">", ctx.platform.clock.now())
    .executeTakeFirst();
  if (!row) throw unknownCode();
  await takeBack();
  return { ...row, created_at: row.created_at.toISOString(), expires_at: row.expires_at.toISOString() };
}

/** Lets the command line have a token of the caller. Needs `api_secrets` in each project; else as `findLogin`. */
export async function confirmLogin(ctx: Context, input: unknown): Promise<{ name: string }> {
  requireUser(ctx);
  const { code, ...granted } = parseInput(ConfirmLoginInput, input);
  await requireTokenProjects(ctx, granted.project_ids);
  await decide(ctx, code, { state: "granted", granted: JSON.stringify(granted) });
  return { name: granted.name };
}

/** The command line is told no. As `findLogin`. */
export async function refuseLogin(ctx: Context, input: unknown): Promise<void> {
  requireUser(ctx);
  await decide(ctx, parseInput(LoginCodeInput, input).code, { state: "refused" });
}

async function decide(ctx: Context, code: string, decision: { state: "granted" | "refused"; granted?: string }) {
  const { user } = requireUser(ctx);
  const takeBack = await countTry(ctx, "command_code", user.id);
  const decided = await ctx.platform.db
    .updateTable("plinth.sync_logins")
    .set({ ...decision, user_id: user.id })
    .where("user_code", "=", code)
    .where("state", "=", "asked")
    .where("expires_at", ">", ctx.platform.clock.now())
    .returning("id")
    .executeTakeFirst();
  if (!decided) throw unknownCode();
  await takeBack();
}
