import type { PoolClient } from "pg";
import type { Platform } from "../../platform/platform.ts";

/** All of it or nothing, on the system database. */
export async function inTransaction<T>(platform: Platform, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await platform.pool.connect();
  try {
    await client.query("begin");
    const result = await act(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
