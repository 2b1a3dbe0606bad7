import type { ClientBase } from "pg";
import { movingCode } from "../../platform/db/moving.ts";
import { quoteIdentifier } from "../../platform/db/quote-identifier.ts";
import { named } from "./structure.ts";

const fence = "_moving";

/**
 * From the end of the transaction on the tables take no writes, also none that have waited for it: they fail with
 * `movingCode`. Reads go on. The transaction holds the tables already.
 */
export async function raiseFence(client: ClientBase, schema: string, tables: readonly string[]): Promise<void> {
  const name = named(schema, fence);
  await client.query(
    `create function ${name}() returns trigger language plpgsql as $$ begin
       raise exception 'the data of this project is being moved' using errcode = '${movingCode}';
     end $$`,
  );
  for (const table of tables)
    await client.query(
      `create trigger ${quoteIdentifier(fence)} before insert or update or delete or truncate on ${named(schema, table)}
       for each statement execute function ${name}()`,
    );
}

/** Takes the fence away, with all its triggers; nothing where there is none. */
export async function dropFence(client: ClientBase, schema: string): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_proc where pronamespace = to_regnamespace($1) and proname = $2",
    [quoteIdentifier(schema), fence],
  );
  if (rowCount) await client.query(`drop function ${named(schema, fence)}() cascade`);
}
