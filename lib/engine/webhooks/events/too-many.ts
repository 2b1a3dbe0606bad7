/** The end of a webhook for which too much waits: it must not fill the disk of everybody. */
import { limits } from "../../../contract/limits.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Listener } from "../deliveries/insert-deliveries.ts";
import { switchOff } from "../deliveries/switch-off.ts";

const everyMs = 10_000;
const lookedAt = perPlatform(() => new Map<string, number>());

/** Switches those off for which more waits than `limits.webhookWaitingMax`; looks at each at most every 10 seconds. */
export async function refuseTooMany(platform: Platform, listeners: readonly Listener[]): Promise<void> {
  const known = lookedAt(platform);
  for (const { id } of listeners) {
    if (performance.now() - (known.get(id) ?? Number.NEGATIVE_INFINITY) < everyMs) continue;
    known.set(id, performance.now());
    const { rows } = await platform.pool.query<{ too_many: boolean }>(
      `select count(*) > $2 or coalesce(sum(octet_length(body)), 0) > $3 as too_many
       from (select body from plinth.webhook_deliveries where webhook_id = $1 and status = 'pending'
         limit $2 + 1) waiting`,
      [id, limits.webhookWaitingMax, limits.webhookWaitingBytesMax],
    );
    if (rows[0]!.too_many)
      await switchOff(platform, id, "More events waited for it than can be kept. Please look at its receiver.");
  }
}
