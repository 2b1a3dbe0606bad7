/** Webhooks that are told of events, as the table has them now. */
import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { Listener } from "../deliveries/insert-deliveries.ts";

export type ListenerKind = "record" | "user";

/** Those of a project; a paused one too: what it is told of waits for it. */
export function listenersOf({ db }: Pick<Platform, "db">, projectId: string, kind: ListenerKind): Promise<Listener[]> {
  return db
    .selectFrom("plinth.webhooks")
    .select(["id", "project_id", "model", "events"])
    .select((eb) => eb("paused_at", "is not", null).$castTo<boolean>().as("is_paused"))
    .select(sql<string | null>`heard_from::text`.as("heard_from"))
    .where("project_id", "=", projectId)
    .where("type", "=", kind)
    .where("active", "=", true)
    .orderBy("id")
    .execute();
}

/** Projects with webhooks that are told of records; the others cost nothing. */
export async function listeningProjects(platform: Platform): Promise<string[]> {
  const rows = await platform.db
    .selectFrom("plinth.webhooks as w")
    .innerJoin("plinth.projects as p", "p.id", "w.project_id")
    .select("w.project_id")
    .distinct()
    .where("w.type", "=", "record")
    .where("w.active", "=", true)
    .where("p.deleted_at", "is", null)
    .execute();
  return rows.map(({ project_id }) => project_id);
}
