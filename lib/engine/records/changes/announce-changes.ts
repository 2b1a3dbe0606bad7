/** Tells every node that records were written; what exactly, they read from the outbox. */
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { OpenProject } from "../../projects/index.ts";

/** Topic of the notices; the payload is a RecordsNotice. */
export const recordsTopic = "records";

export interface RecordsNotice {
  project: string;
  models: string[];
}

/** Commits within this time become one notice for each project. */
const gatherMs = 20;
/** NOTIFY carries at most 8,000 bytes; a notice without models stands for all of them. */
const modelsMax = 50;

/** The models that were written since the last notice, by project. */
const gathered = perPlatform(() => new Map<string, Set<string>>());

/**
 * Announces committed writes of these models, soon and together with others. Never rejects: who misses a notice catches
 * up from the outbox by the clock.
 */
export function announceChanges({ platform, id }: OpenProject, models: Iterable<string>): void {
  const waiting = gathered(platform);
  const known = waiting.get(id) ?? new Set();
  for (const model of models) known.add(model);
  if (known.size === 0) return;
  if (waiting.size === 0) setTimeout(() => publish(platform, waiting), gatherMs);
  waiting.set(id, known);
}

function publish(platform: Platform, waiting: Map<string, Set<string>>): void {
  for (const [project, models] of waiting) {
    const notice: RecordsNotice = { project, models: models.size > modelsMax ? [] : [...models] };
    platform.notices.publish(recordsTopic, JSON.stringify(notice)).catch((error: unknown) => {
      platform.log.warn({ err: error, project }, "a change of records could not be announced");
    });
  }
  waiting.clear();
}
