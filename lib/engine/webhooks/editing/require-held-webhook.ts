/**
 * A webhook tells another program whole records, past the rights of roles: who sets one up, or reads what it was told,
 * must see as much themselves.
 */
import { userEvents } from "../../../contract/webhook-events.ts";
import type { SystemSql } from "../../../platform/db/raw-sql.ts";
import type { Role } from "../../access/index.ts";
import { type Holder, modelsSeen, requireHeld, requireSeesAll } from "../../roles/index.ts";

/** What a webhook is told, and which functions make of it what is sent. */
export interface WebhookReach {
  name: string;
  model?: string | null | undefined;
  events: readonly string[];
  logic_executions?: readonly string[] | null | undefined;
}

const isOfPeople = ({ events }: Pick<WebhookReach, "events">) =>
  events.some((event) => (userEvents as readonly string[]).includes(event));

/**
 * FORBIDDEN unless the member sees all that the webhook is told, and holds the roles that its functions run as: all
 * records of its model, or with `teams` the people of the project.
 */
export async function requireHeldWebhook(
  sql: SystemSql,
  member: Holder & { project: { id: string } },
  webhook: WebhookReach,
): Promise<void> {
  if (member.role.is_admin) return;
  const what = `The webhook ${webhook.name}`;
  requireToldOf(member, webhook, what);
  const names = webhook.logic_executions ?? [];
  if (names.length === 0) return;
  const roles = await sql<Role>(
    `select r.name, r.is_admin, r.system_generated, r.api_permissions, r.logic_executions, r.introspection
      from plinth.functions f
     join plinth.project_roles r on r.project_id = f.project_id and r.name = f.runs_as where f.project_id = $1
       and f.name = any($2)`,
    [member.project.id, [...names]],
  );
  for (const role of roles) requireHeld(member, { role }, what);
}

/** FORBIDDEN unless the member sees all that a webhook is told. */
export function requireToldOf(member: Holder, webhook: Pick<WebhookReach, "model" | "events">, what: string): void {
  if (isOfPeople(webhook)) requireHeld(member, { administrative_permissions: ["teams"] }, what);
  else requireSeesAll(member, [webhook.model ?? null], what);
}

/**
 * What of deliveries a member may read: null for all, else those about these models and, with `teams`, about people.
 */
export function deliveriesSeen(member: Holder): { models: string[]; people: boolean } | null {
  const models = modelsSeen(member);
  return models && { models: [...models], people: member.administrative_permissions.includes("teams") };
}
