import type { FoundSession, SessionView } from "../engine/accounts/index.ts";
import type { Platform } from "../platform/platform.ts";
import { sessionOf } from "./auth/session-cookie.ts";

interface Kept {
  cookie: string | null;
  peek: boolean;
  project: string | null;
  found: Promise<FoundSession>;
}

const sessions = new WeakMap<object, Kept>();

/**
 * The session of a Cookie header, read once for all that is asked with one `arrival` (`arrivalOf`), for a page asks
 * many times: its middleware, its layouts, its queries. Only for saying who asks: what changes a session reads it anew.
 * `peek` and `project` as in findSession; what was only peeked at is read again to be told.
 */
export async function keptSession(
  platform: Platform,
  arrival: object,
  cookie: string | null,
  { peek = false, project = null }: SessionView = {},
): Promise<FoundSession> {
  const kept = sessions.get(arrival);
  if (kept?.cookie === cookie && kept.project === project) {
    const found = await kept.found;
    if (peek || !kept.peek || found.status !== 409) return found;
  }
  const found = sessionOf(platform, cookie, { peek, project });
  sessions.set(arrival, { cookie, peek, project, found });
  // A database that was away for a moment must not keep the rest of the page from asking.
  found.catch(() => sessions.delete(arrival));
  return found;
}
