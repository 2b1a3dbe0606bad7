/** user.created and user.updated: the people of a project, who are its members. The database's triggers add the jobs. */
import { z } from "zod";
import { userEvents } from "../../contract/extensions.ts";
import type { Job, Platform } from "../../platform/platform.ts";
import { insertDeliveries } from "./insert-deliveries.ts";
import { listenersOf } from "./listeners.ts";

export const personTask = "webhooks.person";

const Payload = z.object({
  project_id: z.string(),
  user_id: z.uuid(),
  event: z.enum(userEvents),
  at: z.string(),
  key: z.string(),
});

/** Notes the event for the webhooks of the project, with the person as they are now. */
export async function tellOfPerson(platform: Platform, { payload }: Job): Promise<void> {
  const { project_id, user_id, event, at, key } = Payload.parse(payload);
  const listeners = await listenersOf(platform, project_id, "user");
  if (listeners.length === 0) return;
  const person = await platform.db
    .selectFrom("plinth.users as u")
    .leftJoin("plinth.project_members as m", (join) =>
      join.onRef("m.user_id", "=", "u.id").on("m.project_id", "=", project_id),
    )
    .select(["u.id", "u.email", "u.username", "u.first_name", "u.last_name", "u.avatar"])
    .select(["m.role", "m.administrative_permissions", "u.created_at", "u.updated_at"])
    .where("u.id", "=", user_id)
    .executeTakeFirst();
  await insertDeliveries(platform.pool, listeners, [
    {
      key,
      type: event,
      at: new Date(at).toISOString(),
      model: null,
      subject_id: user_id,
      data: { id: user_id, model: null, record: person ?? null, ...(!person && { record_omitted: "gone" }) },
    },
  ]);
}
