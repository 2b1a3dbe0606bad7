import Bowser from "bowser";
import type { SessionSummary } from "../../../contract/accounts/account-security.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UserActor } from "../../access/index.ts";

/** More rows help nobody; those beyond are ended with the others. */
const shownMax = 100;

/** The devices that are signed in to the actor's account, their own first, then by when they were seen. */
export async function listSessions(platform: Platform, actor: UserActor): Promise<SessionSummary[]> {
  const rows = await platform.db
    .selectFrom("plinth.sessions")
    .select(["id", "user_agent", "ip_address", "created_at", "last_seen_at"])
    .where("user_id", "=", actor.user.id)
    .where("expires_at", ">", platform.clock.now())
    .where("superseded_at", "is", null)
    .orderBy((eb) => eb("id", "=", actor.session_id), "desc")
    .orderBy("last_seen_at", "desc")
    .limit(shownMax)
    .execute();
  return rows.map(({ user_agent, created_at, last_seen_at, ...row }) => ({
    ...row,
    ...deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    current: row.id === actor.session_id,
  }));
}

const kinds: Record<string, string> = { desktop: "computer", mobile: "phone", tablet: "tablet", tv: "television" };

/** What a `User-Agent` says: any client may say anything, so it is a help to remember by and nothing more. */
export function deviceOf(userAgent: string): Pick<SessionSummary, "browser" | "device"> {
  if (userAgent === "") return { browser: "", device: "" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Programs such as curl name themselves first.
  const name = browser.name || userAgent.split(/[/\s]/, 1)[0]!.slice(0, 40);
  const words = [platform.model ?? os.name, platform.model ? "" : kinds[platform.type ?? ""]];
  return {
    browser: `${name} ${browser.version?.split(".", 1)[0] ?? ""}`.trim(),
    device: words.filter(Boolean).join(" "),
  };
}
