import { limits } from "../../../contract/limits.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import { systemTable } from "../../models/index.ts";
import type { OpenProject, ProjectDatabase } from "../../projects/index.ts";

const batchRows = 10_000;
const everyMs = 60_000;

/** When this node last pruned, by project. */
const prunedAt = perPlatform(() => new Map<string, number>());

/** Prunes the outbox of a project that is being written to, at most once a minute on each node. Never rejects. */
export async function pruneSometimes({ platform, id, database }: OpenProject): Promise<void> {
  const known = prunedAt(platform);
  if (performance.now() - (known.get(id) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
  known.set(id, performance.now());
  await pruneOutbox(database).catch((error: unknown) =>
    platform.log.warn({ err: error, project: id }, "an outbox could not be pruned"),
  );
}

/**
 * Deletes changes older than `limits.outboxMinutes`, and whatever goes beyond `limits.outboxRowsMax`, that every reader
 * of `_outbox_readers` has passed; and what goes beyond `limits.outboxRowsUnreadMax` in any case. In batches; returns
 * how many there were.
 */
export async function pruneOutbox(database: ProjectDatabase): Promise<number> {
  const outbox = systemTable(database, "_outbox");
  let pruned = 0;
  for (;;) {
    const { rowCount } = await database.pool.patient.query(
      `delete from ${outbox} where ctid = any(array(
        select oldest.ctid from (select ctid, id, at, transaction_id from ${outbox} order by transaction_id, id
          limit ${batchRows}) oldest
        cross join (select id as last from ${outbox} order by transaction_id desc, id desc limit 1) newest
        where id <= last - $3::bigint
          or (id <= last - $1::bigint or at < now() - make_interval(mins => $2::integer)) and not exists (
            select from ${systemTable(database, "_outbox_readers")} r
              where not pg_visible_in_snapshot(oldest.transaction_id, r.position))))`,
      [limits.outboxRowsMax, limits.outboxMinutes, limits.outboxRowsUnreadMax],
    );
    pruned += rowCount ?? 0;
    if ((rowCount ?? 0) < batchRows) return pruned;
  }
}
