/** Who asks, and with what: the first argument of every engine command. */

import type { SessionUser } from "../../contract/accounts/accounts.ts";
import type { AdministrativePermission } from "../../contract/projects/projects.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Role } from "./rights.ts";

export type Actor =
  | { kind: "anonymous" }
  | {
      kind: "user";
      user: SessionUser;
      is_super_admin: boolean;
      session_id: string;
      project_id: string | null;
      /** The project that the call names: `project_id` is that one, or null where the user may not enter it. */
      named_project_id?: string | null;
      tenant_id?: string | null;
      /** Whom they view the console as: what they may do is then what that one may, and nothing is written. */
      viewing?: Viewing;
    }
  | {
      kind: "token";
      token_id: string;
      name: string;
      project_id: string;
      role: string;
      tenant_id?: string | null;
      operation_list_id?: string | null;
    }
  /** The product itself: migrations, command line, tests. */
  | { kind: "system" };

export type UserActor = Extract<Actor, { kind: "user" }>;

/** A role, a member or a token in the place of the rights that a person has in a project themselves. */
export interface Viewing {
  id: string;
  project_id: string;
  /** In words: `the role editor`. */
  name: string;
  role: Role;
  administrative_permissions: AdministrativePermission[];
  /** Who asks then; null where it is still the person, with another role. */
  caller: Actor | null;
}

/** Who asks, for all that the answer depends on: whom the person views the console as, else the actor. */
export function askingActor(actor: Actor): Actor {
  const caller = actor.kind === "user" ? actor.viewing?.caller : null;
  if (!caller) return actor;
  // Members choose their tenant, a token has its own.
  return caller.kind === "user" ? { ...caller, tenant_id: actor.kind === "user" ? actor.tenant_id : null } : caller;
}

/** The refusal of whatever is no reading, to who views the console as somebody else. */
export const notWhileViewing = ({ name }: Viewing): PlinthError =>
  new PlinthError("FORBIDDEN", t("You view the console as {name}. Nothing is saved.", { name }));

/** FORBIDDEN where nothing may be written: the person only looks at what somebody else sees. */
export function requireNotViewing({ actor }: Pick<Context, "actor">): void {
  if (actor.kind === "user" && actor.viewing) throw notWhileViewing(actor.viewing);
}

/** A browser, and the ids and addresses of the accounts that it was signed in with. */
export interface KnownDevice {
  id: string;
  accounts: readonly string[];
}

export interface Context {
  platform: Platform;
  actor: Actor;
  ip_address: string;
  user_agent: string;
  /**
   * The address that a proxy names for its caller, where no proxy is to be believed: then many callers share
   * `ip_address`.
   */
  claimed_address?: string | undefined;
  /** The browser of a sign-in, where it was signed in with before. */
  device?: KnownDevice | undefined;
  /** Whether the request was made on the machine that Plinth runs on. */
  is_near?: boolean;
  /** Ends once the caller waits no longer: what is done for their answer alone need not go on. */
  gone?: () => AbortSignal;
}

/** The signed-in super admin; FORBIDDEN with the sentence for everybody else, UNAUTHENTICATED without a session. */
export function requireSuperAdmin(ctx: Context, sentence: string): UserActor {
  const actor = requireUser(ctx);
  if (!actor.is_super_admin) throw new PlinthError("FORBIDDEN", sentence);
  return actor;
}

/** The signed-in user, or UNAUTHENTICATED. */
export function requireUser(ctx: Context): UserActor {
  if (ctx.actor.kind === "user") return ctx.actor;
  throw new PlinthError(
    "UNAUTHENTICATED",
    ctx.actor.kind === "token"
      ? t("This needs the session of a person: an API token cannot do it.")
      : t("Please sign in."),
  );
}
