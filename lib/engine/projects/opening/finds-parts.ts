import { oncePerPool } from "./once-per-pool.ts";

/**
 * Whether searches of a database find parts of words, which takes pg_trgm to be quick on large tables: it is there, or
 * may be created by whom this pool connects as.
 */
export const findsParts = oncePerPool(async (pool): Promise<boolean> => {
  const { rows } = await pool.query<{ may: boolean }>(`
    select exists (select from pg_extension where extname = 'pg_trgm') or exists (
      select from pg_available_extension_versions v, pg_roles me
      where v.name = 'pg_trgm' and me.rolname = current_user
        and (me.rolsuper or not v.superuser or v.trusted)
        and (me.rolsuper or has_database_privilege(current_database(), 'CREATE'))
    ) as may`);
  return rows[0]!.may;
});
