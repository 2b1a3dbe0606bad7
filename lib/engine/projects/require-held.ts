/** Nobody gives, reads or becomes more than they have: what a member asks for is held against what they may do themselves. */
import type { Kysely } from "kysely";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import { type GuardedModel, type Rights, type Role, rightsBeyond, seesAll } from "../access/index.ts";
import { findRole } from "./find-role.ts";
import type { Membership } from "./member-role.ts";
import type { OpenProject } from "./project.ts";
import { listDefinitions } from "./sql/list-definitions.ts";

/** Whose rights count, and where. */
export interface Holder extends Membership {
  project: Pick<OpenProject, "database" | "project_type">;
  /** The models in a change that is under way; else they are read. */
  models?: readonly GuardedModel[];
}

const modelsOf = async ({ project, models }: Holder) => models ?? (await listDefinitions(project));

/** What of `asked` the member does not have, in words. Asks no database for admins. */
export async function findBeyond(member: Holder, asked: Rights): Promise<string[]> {
  return member.role.is_admin ? [] : rightsBeyond(member, asked, await modelsOf(member));
}

/** FORBIDDEN, with what is missing, where `asked` is more than the member has. `what` begins the sentence; `field` is the input at fault. */
export async function requireHeld(member: Holder, asked: Rights, what: string, field?: string): Promise<void> {
  const beyond = await findBeyond(member, asked);
  if (beyond.length > 0) throw notHeld(what, beyond, field);
}

/** The role, where the member has all that it has: BAD_USER_INPUT under `field` for one that is not there, FORBIDDEN for more than they have. */
export async function requireHeldRole(
  db: Kysely<SystemTables>,
  member: Holder & { project: Pick<OpenProject, "id"> },
  name: string,
  field: string,
): Promise<Role> {
  const role = await findRole(db, member.project.id, name);
  if (!role) throw badInput({ [field]: `There is no role ${name} in this project` });
  await requireHeld(member, { role }, `The role ${name}`, field);
  return role;
}

/** Names of the models of which the member sees every record: with all fields, drafts and tenants. Null is all of them. */
export async function modelsSeen(member: Holder): Promise<ReadonlySet<string> | null> {
  if (member.role.is_admin) return null;
  const hasTenants = member.project.project_type === "saas";
  const seen = (await modelsOf(member)).filter((model) => seesAll(member.role, model, hasTenants));
  return new Set(seen.map(({ name }) => name));
}

/** FORBIDDEN unless the member sees every record of the models, as programs that are told of them do; null names all models. */
export async function requireSeesAll(member: Holder, asked: readonly (string | null)[], what: string): Promise<void> {
  const seen = await modelsSeen(member);
  if (seen === null || asked.length === 0) return;
  const names = asked.includes(null) ? (await modelsOf(member)).map(({ name }) => name) : asked;
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
