import type { ClientBase } from "pg";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import { searchFunctionNames } from "../projects/index.ts";

/**
 * What is in a project's place that Plinth did not make and would not move, in words: views, functions, triggers and
 * types of the schema, and in a database of the project's own whatever else is in it. Its owner knows the password, and
 * may have made them.
 */
export async function findForeignObjects(client: ClientBase, schema: string, ownDatabase: boolean): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select case c.relkind when 'S' then 'sequence ' when 'v' then 'view ' when 'm' then 'view '
      else 'table ' end || c.relname as name
     from pg_class c where c.relnamespace = $1::regnamespace and c.relkind not in ('r', 'i', 't')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
         and d.deptype = 'i')
     union all select 'function ' || proname from pg_proc where pronamespace = $1::regnamespace and proname <> all($3)
     union all select 'type ' || typname from pg_type where typnamespace = $1::regnamespace
       and typtype in ('e', 'd', 'r')
     union all select 'trigger ' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = $1::regnamespace and not t.tgisinternal
     union all select 'schema ' || nspname from pg_namespace
       where $2 and oid <> $1::regnamespace and nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
     union all select 'table ' || relname from pg_class c
       where $2 and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
           and d.deptype = 'e')
     union all select 'function ' || proname from pg_proc p
       where $2 and p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
           and d.deptype = 'e')
     order by 1 limit 5`,
    [quoteIdentifier(schema), ownDatabase, searchFunctionNames],
  );
  return rows.map(({ name }) => name);
}
