import type { Kysely } from "kysely";
import type { AuditAnchor, AuditFault } from "../../contract/admin/audit.ts";
import { t } from "../../kernel/words/words.ts";
import type { SystemTables } from "../../platform/db/tables/index.ts";
import type { AuditChain } from "./audit-chain.ts";
import { chainHash, type StoredEntry, storedEntry } from "./chained-entry.ts";

const rowsAtOnce = 2_000;

interface Range {
  base_position: number;
  base_hash: Buffer;
  position: number;
  hash?: Buffer;
}

/**
 * Goes from entry to entry, up to the range's end; the first that is not as it was written, and how many were before
 * it. Memory stays flat.
 */
export async function findFault(
  db: Kysely<SystemTables>,
  range: Range | AuditChain,
  anchor?: AuditAnchor,
): Promise<{ entries: number; fault: AuditFault | null; hash: Buffer }> {
  let position = range.base_position;
  let hash = range.base_hash;
  const found = (fault: AuditFault | null) => ({ entries: position - range.base_position, fault, hash });
  for (;;) {
    const rows = await readRows(db, position, range);
    for (const row of rows) {
      const fault = faultOf(row, position + 1, hash);
      if (fault) return found(fault);
      position += 1;
      hash = row.hash!;
      if (anchor?.position === position && anchor.hash.toLowerCase() !== hash.toString("hex"))
        return found(rewound(anchor));
    }
    if (rows.length < rowsAtOnce) break;
  }
  if (position < range.position) return found(missing(position + 1));
  if (position > range.position) return found(added(range.position + 1));
  if (range.hash && !range.hash.equals(hash)) return found(changed(position, null));
  return found(anchor && anchor.position > position ? rewound(anchor) : null);
}

/** The rows behind a place; at the very beginning also those in front of it, where there must be none. */
async function readRows(db: Kysely<SystemTables>, position: number, range: Range): Promise<StoredEntry[]> {
  const isStart = position === range.base_position;
  const rows = await db
    .selectFrom("plinth.audit_log")
    .select(storedEntry)
    .where("position", "is not", null)
    .$if(!isStart, (query) => query.where("position", ">", String(position)))
    .$if(!range.hash, (query) => query.where("position", "<=", String(range.position)))
    .orderBy("position")
    .limit(rowsAtOnce)
    .execute();
  return rows as StoredEntry[];
}

function faultOf(row: StoredEntry, expected: number, before: Buffer): AuditFault | null {
  const position = Number(row.position);
  if (position < expected) return added(position, row.id);
  if (position > expected) return missing(expected);
  if (row.hash && chainHash(before, position, row).equals(row.hash)) return null;
  return changed(position, row.id);
}

const added = (position: number, id: string | null = null): AuditFault => ({
  kind: "added",
  position,
  id,
  message: t("The entry {position} is outside of the chain's ends.", { position }),
});

const missing = (position: number): AuditFault => ({
  kind: "missing",
  position,
  id: null,
  message: t("The entry {position} is missing.", { position }),
});

const changed = (position: number, id: string | null): AuditFault => ({
  kind: "changed",
  position,
  id,
  message: t("The entry {position} was changed, or is not in its place.", { position }),
});

const rewound = ({ position }: AuditAnchor): AuditFault => ({
  kind: "rewound",
  position,
  id: null,
  message: t(
    "The entry {position} is not the one that was noted: the log was put back to an older state, or written anew.",
    { position },
  ),
});
