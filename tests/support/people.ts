/** People for tests: signed-up accounts as the engine and as the API see them. */
import type { Context } from "../../lib/engine/access/index.ts";
import { uuidv7 } from "../../lib/kernel/ids.ts";
import type { Platform } from "../../lib/platform/platform.ts";

/** A new account with a session, as the context of engine commands; not a super admin. `inProject` is the same person at work in a project. */
export async function person(platform: Platform, email = `${uuidv7()}@example.com`) {
  const id = uuidv7();
  const sessionId = uuidv7();
  await platform.db
    .insertInto("plinth.users")
    .values({
      id,
      email,
      first_name: "Ada",
      password_hash: null,
      email_verified_at: new Date(),
      current_project_id: null,
      last_login_at: null,
    })
    .execute();
  await platform.db
    .insertInto("plinth.sessions")
    .values({
      id: sessionId,
      secret_hash: Buffer.from(sessionId),
      user_id: id,
      project_id: null,
      expires_at: new Date(Date.now() + 3_600_000),
      superseded_at: null,
    })
    .execute();
  const user = { id, email, first_name: "Ada", last_name: "", username: "", avatar: "", is_admin: false };
  const inProject = (project_id: string | null): Context => ({
    platform,
    actor: { kind: "user", user, is_super_admin: false, session_id: sessionId, project_id },
    ip_address: "127.0.0.1",
    user_agent: "tests",
  });
  return { user, ctx: inProject(null), inProject };
}
