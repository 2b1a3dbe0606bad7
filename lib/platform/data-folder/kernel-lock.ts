/**
 * Locks that the kernel keeps: freed with the process however it ends, and seen from every container that has the file.
 */
import { DatabaseSync } from "node:sqlite";

/** Held here too, for a lock that nobody refers to any more would be freed with the memory. */
const held = new Set<DatabaseSync>();
/** SQLITE_BUSY: somebody else has it. */
const busy = 5;

/**
 * Takes the lock on a file, which is made where it is missing and stays; returns the way to give it back, or null when
 * another process (or this one) has it. Nothing else in this process may open the file: closing it would free the lock
 * (fcntl(2)). Throws where the file system knows no locks.
 */
export function tryKernelLock(path: string): (() => void) | null {
  // Node has no flock of its own; SQLite's lock on the file of an exclusive transaction is one on every system.
  const database = new DatabaseSync(path);
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw error;
  }
  held.add(database);
  return () => {
    if (held.delete(database)) database.close();
  };
}
