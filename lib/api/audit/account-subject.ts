import { sql } from "kysely";
import { isUuid } from "../../kernel/ids.ts";
import type { Subject, SubjectPlace } from "./subject.ts";

/** A person's account, by its id: what its owner sees of it, and that its secrets are others now. */
export async function accountSubject(
  { platform }: Pick<SubjectPlace, "platform">,
  id: string,
): Promise<Subject | null> {
  if (!isUuid(id)) return null;
  const now = platform.clock.now();
  const { rows } = await sql<{
    state: Record<string, unknown> & { email: string; first_name: string; last_name: string };
  }>`
    select jsonb_build_object(
      'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name, 'username', u.username, 'picture',
        u.avatar,
      'role', u.role, 'status', u.status, 'plan', u.granted_plan,
      'grant', (select jsonb_build_object('plan', g.plan, 'dedicated_database', g.dedicated_database, 'reason',
        g.reason, 'ends_at', g.ends_at)
        from plinth.plan_grants g where g.user_id = u.id), 'email_confirmed', u.email_verified_at is not null,
      'organization', coalesce((select o.name from plinth.organizations o where o.id::text = u.organization_id), ''),
      'password', u.password_hash,
      'two_factor', exists (select from plinth.totp_factors f where f.user_id = u.id and f.confirmed_at is not null),
      'recovery_codes', (select string_agg(encode(c.code_hash, 'hex'), ' ' order by c.code_hash)
        from plinth.recovery_codes c where c.user_id = u.id),
      'passkeys', (select jsonb_agg(k.name order by k.id) from plinth.passkeys k where k.user_id = u.id),
      'providers', (select jsonb_agg(i.provider order by i.provider) from plinth.oauth_identities i
        where i.user_id = u.id),
      'devices', (select count(*) from plinth.sessions s where s.user_id = u.id and s.superseded_at is null
        and s.expires_at > ${now})
    ) as state from plinth.users u where u.id = ${id}`.execute(platform.db);
  const state = rows[0]?.state;
  return state ? { id, name: labelOf(state), state } : null;
}

/** "Olga Smith (olga@example.com)", or the address alone. */
export function labelOf({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) {
  const name = `${first_name} ${last_name}`.trim();
  return name ? `${name} (${email})` : email;
}
