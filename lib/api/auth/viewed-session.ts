import type { SessionState } from "../../contract/accounts/accounts.ts";
import { endedView } from "../../contract/projects/named-view.ts";
import type { Context } from "../../engine/access/index.ts";
import type { FoundSession } from "../../engine/accounts/index.ts";
import { viewedActor } from "../../engine/viewing/index.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentSession } from "./session-cookie.ts";

/** What pages are told of a session: also whom it views the console as, where the page names a view. */
export async function viewedSession(
  platform: Platform,
  found: FoundSession,
  view: string | null,
): Promise<SessionState> {
  const state = presentSession(found);
  if (view === null || found.status !== 200 || state.status !== 200) return state;
  const ctx: Context = { platform, actor: found.actor, ip_address: "", user_agent: "" };
  try {
    const { viewing } = await viewedActor(ctx, view);
    const { id, name, role } = viewing!;
    const claims = { ...state.claims, is_super_admin: "false" as const, project_role: role.name };
    return { ...state, claims, view: { id, name } };
  } catch (error) {
    if (error instanceof PlinthError && error.status < 500) return { ...state, view: endedView };
    throw error;
  }
}
