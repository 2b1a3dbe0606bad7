/** What must hold of code before it is kept. */
import type { Transaction } from "kysely";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Member, OpenProject } from "../projects/index.ts";
import { defaultProvider, findProvider } from "./providers.ts";

/** BAD_USER_INPUT under `source`, with the line, for code that the project's provider cannot run. */
export async function requireCode(platform: Platform, { settings }: OpenProject, source: string): Promise<void> {
  const provider = findProvider(platform, settings.default_function_plugin || defaultProvider);
  const fault = await provider?.check(source);
  if (fault) throw badInput({ source: fault.line ? `Line ${fault.line}: ${fault.message}` : fault.message });
}

/**
 * A function that runs by itself has a role. Whoever may change such a function may do what that role may, so it must be the member's own unless they are
 * an admin: FORBIDDEN otherwise. BAD_USER_INPUT for a role that there is not.
 */
export async function requireOwnRole(
  tx: Transaction<SystemTables>,
  { project, role }: Member,
  runs_as: string | null,
): Promise<void> {
  if (runs_as === null) return;
  if (!role.is_admin && role.name !== runs_as)
    throw new PlinthError("FORBIDDEN", `Only an admin of the project can change a function that runs as ${runs_as}.`);
  const known = await tx
    .selectFrom("plinth.project_roles")
    .select("name")
    .where("project_id", "=", project.id)
    .where("name", "=", runs_as)
    .executeTakeFirst();
  if (!known) throw badInput({ runs_as: `There is no role named ${runs_as}` });
}
