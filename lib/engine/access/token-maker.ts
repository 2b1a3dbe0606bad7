/**
 * A token acts for the person who made it, or took it over: it opens something while they are in the project and may do
 * what its role may.
 */
import { sql } from "kysely";
import type { Role } from "./rights.ts";
import { rightsBeyond } from "./rights-beyond.ts";

/** Who answers for a token: null where nobody does any more. */
export type TokenMaker = { has_everything: boolean; role: Role | null } | null;

/**
 * The maker of the token `t` of the project `p`, in a statement that has both: null for one who has left, is suspended,
 * or whose account is gone.
 */
export const makerOfToken = sql<TokenMaker>`(
  select jsonb_build_object('has_everything', p.owner_id = u.id or u.role = 'super_admin', 'role', to_jsonb(r))
  from plinth.users u
  left join plinth.project_members m on m.project_id = p.id and m.user_id = u.id
  left join plinth.project_roles r on r.project_id = p.id and r.name = m.role
  where u.id = t.created_by and u.status <> 'suspended' and (m.user_id is not null or p.owner_id = u.id or u.role = 'super_admin'))`;

/**
 * Whether a token of this role opens anything. Which fields are hidden was asked when it was made: it is not part of
 * every call.
 */
export function isTokenActive(maker: TokenMaker, role: Role): boolean {
  if (!maker) return false;
  return (
    maker.has_everything || (maker.role !== null && rightsBeyond({ role: maker.role }, { role }, null).length === 0)
  );
}
