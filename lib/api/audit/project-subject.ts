import { sql } from "kysely";
import type { Subject, SubjectPlace } from "./subject.ts";

/** A project, also a deleted one, with its members by their addresses. How its database is reached is a secret. */
export async function projectSubject({ platform }: SubjectPlace, id: string): Promise<Subject | null> {
  const { rows } = await sql<{ name: string; connection: Buffer | null; key: Buffer } & Record<string, unknown>>`
    select p.name, p.description, p.project_type, p.tenant_model_name, p.plan, p.settings, o.email as owner,
      (select jsonb_build_object('plan', g.plan, 'dedicated_database', g.dedicated_database, 'reason', g.reason,
        'ends_at', g.ends_at)
        from plinth.plan_grants g where g.project_id = p.id) as grant,
      p.database_kind, p.database_config as connection, p.secret_key_hash as key, p.deleted_at is not null as deleted,
      (select jsonb_object_agg(u.email, jsonb_build_object('role', m.role, 'permissions', m.administrative_permissions))
        from plinth.project_members m join plinth.users u on u.id = m.user_id where m.project_id = p.id) as members
    from plinth.projects p join plinth.users o on o.id = p.owner_id where p.id = ${id}`.execute(platform.db);
  const [row] = rows;
  if (!row) return null;
  const { connection, key, ...state } = row;
  return { id, name: row.name, state: { ...state, database_credentials: connection, secret_key: key } };
}
