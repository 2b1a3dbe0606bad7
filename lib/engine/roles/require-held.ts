/**
 * Nobody gives, reads or becomes more than they have: what a member asks for is held against what they may do
 * themselves.
 */

import type { Kysely } from "kysely";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import { type GuardedModel, type Rights, type Role, rightsBeyond, seesAll } from "../access/index.ts";
import type { Membership, OpenProject } from "../projects/index.ts";
import { findRole } from "./find-role.ts";
import { listDefinitions } from "./sql/list-definitions.ts";

/** Whose rights count, and where. */
export interface Holder extends Membership {
  project: Pick<OpenProject, "project_type">;
  /** Of the project; in a change that is under way, as it has them. */
  models: readonly GuardedModel[];
}

/**
 * The member with the models of their project, whose fields may be hidden from them; for admins, who have everything,
 * no database is asked. To be read before a transaction begins: no connection of the system database waits for that of
 * a project.
 */
export async function holderOf<M extends Membership & { project: Pick<OpenProject, "database" | "project_type"> }>(
  member: M,
): Promise<M & Holder> {
  return { ...member, models: member.role.is_admin ? [] : await listDefinitions(member.project) };
}

/** What of `asked` the member does not have, in words. */
export function findBeyond(member: Holder, asked: Rights): string[] {
  return member.role.is_admin ? [] : rightsBeyond(member, asked, member.models);
}

/**
 * FORBIDDEN, with what is missing, where `asked` is more than the member has. `what` begins the sentence; `field` is
 * the input at fault.
 */
export function requireHeld(member: Holder, asked: Rights, what: string, field?: string): void {
  const beyond = findBeyond(member, asked);
  if (beyond.length > 0) throw notHeld(what, beyond, field);
}

/**
 * The role, where the member has all that it has: BAD_USER_INPUT under `field` for one that is not there, FORBIDDEN for
 * more than they have.
 */
export async function requireHeldRole(
  db: Kysely<SystemTables>,
  member: Holder & { project: Pick<OpenProject, "id"> },
  name: string,
  field: string,
): Promise<Role> {
  const role = await findRole(db, member.project.id, name);
  if (!role) throw badInput({ [field]: t("There is no role {name} in this project", { name }) });
  requireHeld(member, { role }, `The role ${name}`, field);
  return role;
}

/**
 * FORBIDDEN where somebody is a member who has more than the caller: they are changed and removed by who has as much.
 */
export async function requireHeldMember(
  db: Kysely<SystemTables>,
  member: Holder & { project: Pick<OpenProject, "id"> },
  userId: string,
): Promise<void> {
  if (member.role.is_admin) return;
  const row = await db
    .selectFrom("plinth.project_members")
    .select(["role", "administrative_permissions"])
    .where("project_id", "=", member.project.id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) return;
  const { administrative_permissions } = row;
  const role = await findRole(db, member.project.id, row.role);
  requireHeld(member, { role, administrative_permissions }, "This member");
}

/**
 * Names of the models of which the member sees every record: with all fields, drafts and tenants. Null is all of them.
 */
export function modelsSeen(member: Holder): ReadonlySet<string> | null {
  if (member.role.is_admin) return null;
  const hasTenants = member.project.project_type === "saas";
  const seen = member.models.filter((model) => seesAll(member.role, model, hasTenants));
  return new Set(seen.map(({ name }) => name));
}

/**
 * FORBIDDEN unless the member sees every record of the models, as programs that are told of them do; null names all
 * models.
 */
export function requireSeesAll(member: Holder, asked: readonly (string | null)[], what: string): void {
  const seen = modelsSeen(member);
  if (seen === null || asked.length === 0) return;
  const names = asked.includes(null) ? member.models.map(({ name }) => name) : asked;
  const beyond = [...new Set(names)].filter((name) => !seen.has(name!));
  if (beyond.length > 0)
    throw notHeld(
      what,
      beyond.map((name) => `see all records of ${name}`),
    );
}

const namedMax = 3;

function notHeld(what: string, beyond: readonly string[], field?: string): PlinthError {
  const more = beyond.length - namedMax;
  const named = [...beyond.slice(0, namedMax), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  const message = `${what} has more rights than you have yourself: ${named}. Please ask an admin of the project.`;
  return new PlinthError("FORBIDDEN", message, { fields: field === undefined ? undefined : { [field]: message } });
}
