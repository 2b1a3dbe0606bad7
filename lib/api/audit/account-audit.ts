/** Rows of the audit log for what is done to accounts: by their owners, and by visitors who are not signed in yet. */
import type { Context } from "../../engine/access/index.ts";
import { countNote, findUserByEmail } from "../../engine/accounts/index.ts";
import { accountSubject } from "./account-subject.ts";
import { type AuditActionName, auditActionOf } from "./actions.ts";
import { audited, insertAuditEntry, refusalOf } from "./audited.ts";

/**
 * Runs a change of the caller's account and leaves a row, also where it was refused. Neither holds what was typed or
 * made.
 */
export function auditedChange<T>(
  ctx: Context,
  operation: AuditActionName,
  path: string,
  run: () => Promise<T>,
): Promise<T> {
  return audited(ctx, { operation, path, project_id: null, input: {} }, run);
}

interface Visit {
  operation: AuditActionName;
  path: string;
  /** The address that was typed. */
  email?: unknown;
  /** The account, where the visitor has proved that it is theirs, or has proved half of it. */
  account?: string | null | undefined;
}

/** What a visit came to. */
export interface EnteredAccount {
  /** The account that it led into; null where nothing was proved. */
  account: string | null;
  payload?: object;
}

/**
 * Runs what somebody does who is not signed in, and leaves a row: under the account that it led into, else under
 * nobody, with the address that was tried. Rows of what was refused, and of what anybody may ask for, are bounded
 * (`countNote`): strangers cannot fill the log.
 */
export async function auditedVisit<T>(
  ctx: Context,
  { operation, path, email: typed, account }: Visit,
  run: () => Promise<T>,
  outcomeOf: (result: T) => Promise<EnteredAccount>,
): Promise<T> {
  const { platform } = ctx;
  const action = auditActionOf(operation);
  const email = addressOf(typed);
  const call = {
    internal_function: operation,
    graphql_variable: JSON.stringify(email ? { email } : {}),
    request_path: path,
  };
  const deed = { action, given: {}, project_id: null, call };
  const find = (id: string | null | undefined) => (id ? accountSubject({ platform }, id) : null);
  const before = action.keeps ? null : await find(account);

  /** About an account that nobody has come into: by the address alone, for that is all that is known of them. */
  const noteStranger = async (code: number, error: string, payload: object) => {
    const id = account ?? (email ? ((await findUserByEmail(platform.db, email))?.id ?? null) : null);
    const verdict = await countNote(ctx, id);
    if (!verdict.noted) return;
    const { silent_until } = verdict;
    const told = JSON.stringify({ ...payload, ...(silent_until && { silent_until }) });
    const subject = { id: id ?? "", name: email || ((await find(account))?.name ?? ""), state: {} };
    await insertAuditEntry(
      ctx,
      { ...deed, action: { ...action, keeps: true } },
      { code, payload: told, error },
      null,
      subject,
    );
  };

  let result: T;
  try {
    result = await run();
  } catch (error) {
    const { status, message, told } = refusalOf(error);
    await noteStranger(status, message, told);
    throw error;
  }
  const { account: id, payload } = await outcomeOf(result);
  const after = await find(id);
  const told = payload ? JSON.stringify(payload) : "";
  if (!after) await noteStranger(200, "", payload ?? {});
  else await insertAuditEntry(ctx, deed, { code: 200, payload: told, error: "" }, before, after, after);
  return result;
}

/** What looks like an address, of what was typed: other texts may be a password in the wrong place. */
function addressOf(typed: unknown): string {
  const text = typeof typed === "string" ? typed.trim().toLowerCase() : "";
  return text.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(text) ? text : "";
}
