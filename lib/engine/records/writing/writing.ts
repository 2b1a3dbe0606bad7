import type { PoolClient } from "pg";
import type { Catalog } from "../../compiler/index.ts";

/** One transaction's part of the world. */
export interface Writing {
  tx: PoolClient;
  catalog: Catalog;
  /** Id of who writes. */
  writer: string | null;
}
