/** The session of the page being rendered. Server components only. */
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { SessionState } from "../../contract/accounts/accounts.ts";
import { getRuntime } from "../../contract/runtime.ts";
import { routes } from "../routes.ts";

/** State of the session that the page's cookies name; asked once per page. */
export const findSession = cache(async (): Promise<SessionState> => {
  const cookie = (await headers()).get("cookie") ?? "";
  return getRuntime().session(cookie);
});

/** The signed-in user and claims; otherwise the reader is sent to the sign-in page. */
export async function requireSession(): Promise<Extract<SessionState, { status: 200 }>> {
  const session = await findSession();
  if (session.status === 200) return session;
  redirect(routes.login(session.status === 409 ? { reason: "superseded" } : {}));
}
