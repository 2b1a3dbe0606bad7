import { type RawBuilder, sql } from "kysely";
import type { PlanGrant } from "../../contract/admin/admin.ts";

const iso = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** The grant of an account or project in a list, as PlanGrant; `id` is the column of its id. */
export const grantSql = (column: "user_id" | "project_id", id: string): RawBuilder<PlanGrant | null> =>
  sql<PlanGrant | null>`(select jsonb_build_object('plan', g.plan, 'dedicated_database', g.dedicated_database, 'reason', g.reason,
     'granted_at', to_char(g.granted_at at time zone 'utc', ${sql.lit(iso)}), 'granted_by', b.email,
     'ends_at', to_char(g.ends_at at time zone 'utc', ${sql.lit(iso)}))
   from plinth.plan_grants g left join plinth.users b on b.id = g.granted_by
    where g.${sql.ref(column)} = ${sql.ref(id)})`;
