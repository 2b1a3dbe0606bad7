/**
 * Entries on their way into the chain. Each node adds what has come together in one transaction: however many people
 * write at once, the chain's lock is taken once for all of them.
 */
import { perPlatform } from "../../platform/per-platform.ts";
import type { Platform } from "../../platform/platform.ts";
import { appendEntries, type NewEntry } from "./append-entries.ts";

/** Entries of one transaction. */
const entriesMax = 200;

interface Waiting {
  entry: NewEntry;
  done(): void;
  failed(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  running: boolean;
}

const queueOf = perPlatform((): Queue => ({ waiting: [], running: false }));

/** Resolves when the entry is stored in its place; rejects where it could not be. */
export function enqueueEntry(platform: Platform, entry: NewEntry): Promise<void> {
  const queue = queueOf(platform);
  return new Promise<void>((done, failed) => {
    queue.waiting.push({ entry, done, failed });
    if (!queue.running) void run(platform, queue);
  });
}

async function run(platform: Platform, queue: Queue): Promise<void> {
  queue.running = true;
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, entriesMax);
    try {
      await appendEntries(
        platform,
        batch.map(({ entry }) => entry),
      );
      for (const { done } of batch) done();
    } catch (error) {
      // One that the database refuses must not take the others with it.
      if (batch.length === 1) batch[0]!.failed(error);
      else for (const { entry, done, failed } of batch) await appendEntries(platform, [entry]).then(done, failed);
    }
  }
  queue.running = false;
}
