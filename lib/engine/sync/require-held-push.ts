/**
 * A push gives nobody more than the pusher has: what it changed of roles, functions and webhooks lies within their
 * rights, as it was and as it is.
 */

import type { SyncDocument, SyncRole } from "../../contract/sync/sync-document.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { SystemSql } from "../../platform/db/raw-sql.ts";
import type { GuardedModel } from "../access/index.ts";
import { requireHeldFunction } from "../functions/index.ts";
import type { NameMove } from "../models/index.ts";
import { type Holder, requireHeld } from "../roles/index.ts";
import { requireHeldWebhook } from "../webhooks/index.ts";

interface State {
  document: SyncDocument;
  models: readonly GuardedModel[];
}

/**
 * FORBIDDEN under `roles.<name>` and the like, to be thrown in the push's transaction. `sql` reads the system database
 * as the push left it.
 */
export async function requireHeldPush(
  sql: SystemSql,
  pusher: Omit<Holder, "models"> & { project: { id: string } },
  moves: readonly NameMove[],
  [before, after]: readonly [State, State],
): Promise<void> {
  if (pusher.role.is_admin) return;
  await requireChanged(sql, { ...pusher, models: before.models }, before.document, after.document);
  // What the pusher may do follows the models' new names.
  const role = { ...pusher.role, api_permissions: moved(pusher.role.api_permissions, moves) };
  await requireChanged(sql, { ...pusher, role, models: after.models }, after.document, before.document);
}

/** What stands in `one` and not in the same way in `other`. */
async function requireChanged(
  sql: SystemSql,
  pusher: Holder & { project: { id: string } },
  one: SyncDocument,
  other: SyncDocument,
): Promise<void> {
  for (const role of changed(one.roles, other.roles))
    requireHeld(pusher, { role: roleOf(role) }, `The role ${role.name}`, `roles.${role.name}`);
  for (const func of changed(one.functions, other.functions))
    await under(`functions.${func.name}`, requireHeldFunction(sql, pusher, func));
  for (const webhook of changed(one.webhooks, other.webhooks))
    await under(`webhooks.${webhook.name}`, requireHeldWebhook(sql, pusher, webhook));
}

/** What is refused is named where it stands in the document. */
function under(field: string, check: Promise<void>): Promise<void> {
  return check.catch((error: unknown) => {
    if (!(error instanceof PlinthError) || error.fields) throw error;
    throw new PlinthError(error.code, error.message, { fields: { [field]: error.message }, cause: error });
  });
}

function changed<Item>(items: readonly Item[] | undefined, others: readonly Item[] | undefined): Item[] {
  const known = new Set((others ?? []).map((item) => JSON.stringify(item)));
  return (items ?? []).filter((item) => !known.has(JSON.stringify(item)));
}

const roleOf = ({ name, is_admin, introspection, api_permissions, logic_executions }: SyncRole) => ({
  name,
  is_admin: is_admin ?? false,
  system_generated: false,
  introspection: introspection ?? true,
  api_permissions: (api_permissions ?? {}) as Holder["role"]["api_permissions"],
  logic_executions: logic_executions ?? [],
});

function moved(
  permissions: Holder["role"]["api_permissions"],
  moves: readonly NameMove[],
): Holder["role"]["api_permissions"] {
  const now = { ...permissions };
  for (const { from, to } of moves) {
    const levels = now[from];
    delete now[from];
    if (to !== null && levels) now[to] = levels;
  }
  return now;
}
