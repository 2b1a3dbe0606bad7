/** A look, from outside, into the embedded database of a server that runs as a child process. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Rows of a query on the system database of the server on this data folder. */
export async function queryDataFolder<Row extends pg.QueryResultRow>(
  folder: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { user, password, port } = JSON.parse(readFileSync(join(folder, "database.json"), "utf8"));
  const client = new pg.Client({ host: "127.0.0.1", database: "plinth", user, password, port });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
