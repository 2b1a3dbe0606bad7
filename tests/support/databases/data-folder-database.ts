/** A look, from outside, into the embedded database of a server that runs as a child process. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** The address of the system database of the server on this data folder. */
export function dataFolderUrl(folder: string): string {
  const { user, password, port } = JSON.parse(readFileSync(join(folder, "database.json"), "utf8"));
  return `postgres://${user}:${password}@127.0.0.1:${port}/plinth`;
}

/** Rows of a query on the system database of the server on this data folder. */
export async function queryDataFolder<Row extends pg.QueryResultRow>(
  folder: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: dataFolderUrl(folder) });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
