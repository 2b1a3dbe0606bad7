import type { FunctionHook } from "../../../contract/functions.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import type { Role } from "../../access/index.ts";
import { type Holder, requireHeld, requireSeesAll } from "../../roles/index.ts";
import { requireToldOf } from "../../webhooks/index.ts";

/** What decides with whose rights a function runs, and what it is told. */
export interface FunctionReach {
  name: string;
  runs_as?: string | null | undefined;
  function_connected?: boolean | null | undefined;
  hooks?: readonly FunctionHook[] | null | undefined;
}

/**
 * Whoever writes a function may do what it may: FORBIDDEN unless the member holds the role that it runs as and sees all
 * records that it is told of, by its hooks and by webhooks that name it. One that runs with the rights of whoever calls
 * it, or that decides about access, is for admins alone.
 */
export async function requireHeldFunction(
  sql: SystemSql,
  member: Holder & { project: { id: string } },
  one: FunctionReach,
): Promise<void> {
  if (member.role.is_admin) return;
  const refuse = (why: string) =>
    new PlinthError(
      "FORBIDDEN",
      t("Only an admin of the project can change the function {name}, which {why}.", { name: one.name, why }),
    );
  const hooks = one.hooks ?? [];
  if (hooks.some(({ event }) => event === "access")) throw refuse("decides what roles may do");
  if (one.function_connected || hooks.some(({ event }) => event.startsWith("before_")))
    throw refuse("runs with the rights of whoever calls it");
  const what = `The function ${one.name}`;
  if (one.runs_as) {
    const [role] = await sql<Role>(
      `select name, is_admin, system_generated, api_permissions, logic_executions, introspection
        from plinth.project_roles
       where project_id = $1 and name = $2`,
      [member.project.id, one.runs_as],
    );
    if (role?.is_admin) throw refuse(`runs as ${one.runs_as}`);
    if (role) requireHeld(member, { role }, what);
  }
  requireSeesAll(
    member,
    hooks.map(({ model }) => model),
    what,
  );
  const webhooks = await sql<{ model: string | null; events: string[] }>(
    "select model, events from plinth.webhooks where project_id = $1 and $2 = any(logic_executions)",
    [member.project.id, one.name],
  );
  for (const webhook of webhooks) requireToldOf(member, webhook, what);
}
