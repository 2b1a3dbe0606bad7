import type { Context } from "../../engine/access/index.ts";
import { audited } from "../audited.ts";

/** Runs a change of an account's security and leaves a row of the audit log, also where it was refused. Neither holds what was typed or made. */
export function auditedChange<T>(ctx: Context, operation: string, path: string, run: () => Promise<T>): Promise<T> {
  return audited(ctx, { operation, path, project_id: null, input: {} }, run, () => ({ payload: null }));
}
