/**
 * user.created and user.updated: the people of a project, who are its members. The database's triggers note the events.
 */
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { insertDeliveries } from "../deliveries/insert-deliveries.ts";
import type { WebhookEvent } from "./event-body.ts";
import { listenersOf } from "./listeners.ts";

export const peopleTask = "webhooks.people";

const pageRows = 200;
/** "people" as a number. */
const lockKey = 123_567_891_016_805;

interface Noted {
  id: string;
  project_id: string;
  user_id: string;
  event: string;
  at: Date;
  key: string;
}

/** Makes deliveries of the events that were noted, in their order, with the people as they are now. */
export async function tellOfPeople(platform: Platform): Promise<void> {
  let told = pageRows;
  while (told === pageRows) told = await platform.transaction((tx) => tellPage(platform, sqlOf(tx)));
}

/** Gives how many events there were. */
async function tellPage(platform: Platform, sql: SystemSql): Promise<number> {
  // One reader at a time; writers do not wait for it.
  await sql("select pg_advisory_xact_lock($1)", [lockKey]);
  const events = await sql<Noted>(`select * from plinth.user_events order by id limit ${pageRows}`);
  for (const noted of events) {
    const listeners = await listenersOf(platform, noted.project_id, "user");
    if (listeners.length > 0) await insertDeliveries(sql, listeners, [await eventOf(platform, noted)]);
  }
  await sql("delete from plinth.user_events where id = any($1::bigint[])", [events.map(({ id }) => id)]);
  return events.length;
}

async function eventOf({ db }: Platform, { project_id, user_id, event, at, key }: Noted): Promise<WebhookEvent> {
  const person = await db
    .selectFrom("plinth.users as u")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.user_id", "=", "u.id").on("m.project_id", "=", project_id),
    )
    .select(["u.id", "u.email", "u.username", "u.first_name", "u.last_name", "u.avatar"])
    .select(["m.role", "m.administrative_permissions", "u.created_at", "u.updated_at"])
    .where("u.id", "=", user_id)
    .executeTakeFirst();
  return {
    key,
    type: event,
    at: at.toISOString(),
    model: null,
    subject_id: user_id,
    data: { id: user_id, model: null, record: person ?? null, ...(!person && { record_omitted: "gone" }) },
  };
}
