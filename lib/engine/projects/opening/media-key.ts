import type { Platform } from "../../../platform/platform.ts";

/** Signed addresses stay the same for this long, so that browsers may keep what they lead to. */
const stepSeconds = 6 * 60 * 60;
/** They are good for at least this long. */
const leastSeconds = 18 * 60 * 60;

/** When addresses that are signed now expire, in seconds of the Unix clock. */
export function mediaExpiry({ clock }: Pick<Platform, "clock">): number {
  const now = Math.floor(clock.now().getTime() / 1000);
  return Math.ceil(now / stepSeconds) * stepSeconds + leastSeconds;
}

/**
 * The key that addresses of one project's files are signed with, for one moment of expiry: the project's own database
 * is handed it to sign what a query answers, and it signs nothing else and nothing later.
 */
export function mediaKey({ secrets }: Pick<Platform, "secrets">, projectId: string, expires: number): Buffer {
  return secrets.sign("media addresses", `${projectId} ${expires}`);
}
