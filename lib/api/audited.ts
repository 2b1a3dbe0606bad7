/** Rows of the audit log for what REST calls do; the system API's mutations have theirs from guarded-resolvers.ts. */
import type { Context } from "../engine/access/index.ts";
import { maskSecrets, writeAudit } from "../engine/audit/index.ts";
import { PlinthError } from "../kernel/errors.ts";

interface Asked {
  /** As the log names it: `uploadMedia`. */
  operation: string;
  path: string;
  project_id: string | null;
  /** What was asked for, without contents. */
  input: object;
}

interface Outcome {
  payload: unknown;
  /** Where it was refused without an error being thrown. */
  refused?: string | undefined;
}

/** Runs it and leaves one row of the audit log, also of what was refused; none for callers who are not signed in. */
export async function audited<T>(
  ctx: Context,
  { operation, path, project_id, input }: Asked,
  run: () => Promise<T>,
  outcomeOf: (result: T) => Outcome,
): Promise<T> {
  const { actor } = ctx;
  if (actor.kind !== "user") return run();
  const entry = (code: number, payload: unknown, error: string) =>
    writeAudit(ctx.platform, {
      project_id,
      user_id: actor.user.id,
      ip_address: ctx.ip_address,
      user_agent: ctx.user_agent,
      internal_function: operation,
      graphql_operation_name: operation,
      graphql_payload: "",
      graphql_variable: JSON.stringify(maskSecrets(input)),
      request_path: path,
      response_payload: JSON.stringify(payload),
      response_code: code,
      internal_error: error,
    });
  try {
    const result = await run();
    const { payload, refused } = outcomeOf(result);
    await entry(refused === undefined ? 200 : 400, payload, refused ?? "");
    return result;
  } catch (error) {
    const known =
      error instanceof PlinthError ? error : new PlinthError("INTERNAL", "Something went wrong on our side.");
    await entry(known.status, { code: known.code, fields: known.fields }, known.message);
    throw error;
  }
}
