import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import { writeAudit } from "../audit/index.ts";
import { earliestStart, viewHours } from "./console-views.ts";

const everyMs = 5 * 60_000;

/** Ended ones are of no use; the audit log remembers them. */
const keptDays = 7;

/** Notes the end of views that nobody stopped, now and every five minutes. Returns the way to stop. */
export function startViewUpkeep(platform: Platform): () => Promise<void> {
  return platform.every(() => endLeftViews(platform), {
    everyMs,
    failure: "views of the console could not be ended; it is tried again in five minutes",
  });
}

/** Ends those whose session is over or whose time is up, each with its row of the audit log. */
export async function endLeftViews(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await sql<Ended>`
    with ended as (
      update plinth.console_views v set ended_at = ${now}
      where v.ended_at is null and (v.started_at <= ${earliestStart(platform)} or not exists (
        select from plinth.sessions s
        where s.id = v.session_id and s.superseded_at is null and s.expires_at > ${now}))
      returning v.*
    )
    select e.id, e.project_id, e.name, e.user_id, u.email, u.first_name, u.last_name,
      e.started_at <= ${earliestStart(platform)} as is_late
    from ended e left join plinth.users u on u.id = e.user_id`.execute(platform.db);
  for (const row of rows) await noteEnd(platform, row);
  const forgotten = new Date(now.getTime() - keptDays * 86_400_000);
  await platform.db.deleteFrom("plinth.console_views").where("ended_at", "<", forgotten).execute();
}

interface Ended {
  id: string;
  project_id: string;
  name: string;
  user_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  is_late: boolean;
}

function noteEnd(platform: Platform, row: Ended): Promise<void> {
  return writeAudit(platform, {
    project_id: row.project_id,
    user_id: row.user_id,
    actor_name: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim(),
    actor_email: row.email ?? "",
    ip_address: "",
    user_agent: "",
    internal_function: "endView",
    graphql_operation_name: "endView",
    graphql_payload: "",
    graphql_variable: JSON.stringify({ id: row.id, why: row.is_late ? `after ${viewHours} hours` : "signed out" }),
    request_path: "",
    response_payload: "",
    response_code: 200,
    internal_error: "",
    activity: "Stop viewing the console as somebody else",
    subject_type: "view",
    subject_id: row.id,
    subject_name: row.name,
  });
}
