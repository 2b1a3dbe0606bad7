/**
 * Rows of the audit log for what REST calls do; the system API's mutations have theirs from guarded-resolvers.ts. Both
 * are made here.
 */

import { type Context, requireNotViewing } from "../../engine/access/index.ts";
import { countRefusalNote } from "../../engine/accounts/index.ts";
import { changesOf, maskSecrets, writeAudit } from "../../engine/audit/index.ts";
import { newWork } from "../../engine/graphql/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { workedMs } from "../../kernel/worked-time.ts";
import { type AuditAction, type AuditActionName, auditActionOf } from "./actions.ts";
import type { Subject } from "./subject.ts";
import { findSubject } from "./subjects.ts";

interface Asked {
  operation: AuditActionName;
  path: string;
  project_id: string | null;
  /** What was asked for, without contents. */
  input: object;
  /** What names the thing beside the input; is not written down. */
  about?: object;
  /** Of what only looks: a row where it was refused, none where it was not. */
  onlyRefused?: boolean;
}

interface Outcome {
  payload: unknown;
  /** Where it was refused without an error being thrown. */
  refused?: string | undefined;
}

/** Runs it and leaves one row of the audit log, also of what was refused; none for callers who are not signed in. */
export async function audited<T>(
  ctx: Context,
  { operation, path, project_id, input, about, onlyRefused = false }: Asked,
  run: () => Promise<T>,
  outcomeOf: (result: T) => Outcome = () => ({ payload: null }),
): Promise<T> {
  if (ctx.actor.kind !== "user") return run();
  const call = {
    internal_function: operation,
    graphql_variable: JSON.stringify(maskSecrets(input)),
    request_path: path,
  };
  const given = { ...input, ...about };
  return withAuditEntry(
    ctx,
    { action: auditActionOf(operation), given, project_id, call, onlyRefused },
    {
      run,
      outcomeOf: (result) => {
        const { payload, refused } = outcomeOf(result);
        return { payload: payload === null ? "" : JSON.stringify(payload), refused };
      },
    },
  );
}

interface Deed {
  action: AuditAction;
  /** The arguments, by which the action finds its subject. */
  given: object;
  project_id: string | null;
  onlyRefused?: boolean;
  call: {
    internal_function: string;
    graphql_operation_name?: string;
    graphql_payload?: string;
    graphql_variable: string;
    request_path: string;
  };
}

interface Doing<T> {
  /** Throws where it is not allowed; the thing is not even looked at then. */
  allow?: () => Promise<void>;
  run: () => Promise<T>;
  outcomeOf: (result: T) => { payload: string; refused?: string | undefined };
}

const noteAlways = { noted: true, silent_until: null } as const;

/** What rows say of something that was refused or went wrong, as the caller is told. */
export function refusalOf(error: unknown) {
  const { status, message, code, fields } =
    error instanceof PlinthError ? error : new PlinthError("INTERNAL", t("Something went wrong on our side."));
  return { status, message, told: { code, fields } };
}

/** Looks at the thing, does it, looks again, and notes who, what, how it ended and the difference. */
export async function withAuditEntry<T>(ctx: Context, deed: Deed, { allow, run, outcomeOf }: Doing<T>): Promise<T> {
  const { action } = deed;
  // What is noted is done by somebody as themselves.
  if (!deed.onlyRefused) requireNotViewing(ctx);
  const { actor, platform } = ctx;
  const account = actor.kind === "user" ? actor.user.id : null;
  const given = { project_id: deed.project_id, account, ...deed.given };
  const place = { platform, project_id: deed.project_id, user_id: account };
  const beganMs = workedMs();
  const look = (ref: unknown) => findSubject(place, action.subject, ref);
  try {
    await allow?.();
    const before = action.keeps ? null : await look(action.before(given));
    const result = await run();
    if (deed.onlyRefused) return result;
    const after = await look(action.after(given, result as Record<string, unknown>));
    const { payload, refused } = outcomeOf(result);
    await insertAuditEntry(
      ctx,
      deed,
      { code: refused === undefined ? 200 : 400, payload, error: refused ?? "" },
      before,
      after,
    );
    return result;
  } catch (error) {
    const { status, message, told } = refusalOf(error);
    const tookMs = workedMs() - beganMs;
    const verdict = account === null ? noteAlways : await countRefusalNote(ctx, account);
    if (verdict.noted) {
      const { silent_until } = verdict;
      const payload = JSON.stringify({ ...told, ...(silent_until && { silent_until }) });
      await insertAuditEntry(ctx, deed, { code: status, payload, error: message }, null, null);
    }
    // After the entry, so that nobody's tries go unseen. What guards accounts has limits of its own.
    if (account !== null && deed.project_id !== null) (await newWork(ctx, account)).refused(tookMs);
    throw error;
  }
}

interface Ending {
  /** HTTP status. */
  code: number;
  payload: string;
  /** What was wrong, as the caller was told. */
  error: string;
}

/**
 * The row. Of what was refused, nothing is told but what was asked for: who may not do it may not know the thing
 * either.
 */
export async function insertAuditEntry(
  ctx: Context,
  { action, given, project_id, call }: Deed,
  { code, payload, error }: Ending,
  before: Subject | null,
  after: Subject | null,
  /** The account that a visitor came into: it was its owner. */
  visitor: Subject | null = null,
): Promise<void> {
  const subject = after ?? before;
  // A visitor who came into an account has not made it.
  const isCompared = !action.keeps && (before !== null || action.subject !== "account" || action.makes === true);
  const about = action.subject === "account" ? null : project_id;
  await writeAudit(ctx.platform, {
    project_id: about ?? (action.subject === "project" ? (subject?.id ?? null) : null),
    ...(visitor ? personOf(visitor) : actorOf(ctx)),
    ip_address: ctx.ip_address,
    user_agent: ctx.user_agent,
    graphql_operation_name: call.internal_function,
    graphql_payload: "",
    ...call,
    ...(action.says && { activity: action.says }),
    response_payload: payload,
    response_code: code,
    internal_error: error,
    account_id: action.subject === "account" ? subject?.id || null : null,
    subject_type: action.subject,
    subject_id: subject?.id ?? askedId(action, given),
    subject_name: subject?.name ?? "",
    changes: isCompared ? changesOf(before?.state ?? null, after?.state ?? null, subject?.secrets) : [],
  });
}

const personOf = ({ id, state }: Subject) => ({
  user_id: id,
  actor_name: `${state.first_name} ${state.last_name}`.trim(),
  actor_email: String(state.email),
});

function actorOf({ actor }: Context): { user_id: string | null; actor_name: string; actor_email: string } {
  if (actor.kind === "user") {
    const { id, email, first_name, last_name } = actor.user;
    return { user_id: id, actor_name: `${first_name} ${last_name}`.trim(), actor_email: email };
  }
  return { user_id: null, actor_name: actor.kind === "token" ? `API token ${actor.name}` : "", actor_email: "" };
}

/** The id or name that was asked for; of tokens it may be the token itself. */
function askedId(action: AuditAction, given: object): string {
  const ref = action.subject.endsWith("_token") ? null : action.before(given as Record<string, unknown>);
  const named = typeof ref === "object" && ref !== null && "ids" in ref ? ref.ids : ref;
  return [named]
    .flat()
    .filter((id) => typeof id === "string")
    .join(", ");
}
