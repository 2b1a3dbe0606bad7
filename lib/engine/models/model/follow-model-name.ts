/** What names a model outside of its project's database, and follows when its name changes. */
import { type SystemSql, sqlOf } from "../../../platform/db/raw-sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { slot } from "../../../platform/slot.ts";
import { announceProject, holdProject, type OpenProject } from "../../projects/index.ts";

/** Changes one room's tables, in the transaction of `sql`. With null the model was deleted. */
export type FollowModelName = (sql: SystemSql, projectId: string, from: string, to: string | null) => Promise<void>;

export const modelNameFollowersSlot = slot<readonly FollowModelName[]>("followers of a model's name");

/**
 * What projects, roles, webhooks, functions and media files say of a model follows its new name, all or nothing; with
 * null it goes, so that no later model of the same name is open to those who had the old one. To be called after the
 * models have changed.
 */
export async function followModelName(
  platform: Platform,
  projectId: string,
  from: string,
  to: string | null,
): Promise<void> {
  await platform.transaction((tx) => followModelNameIn(platform, sqlOf(tx), projectId, from, to));
  await announceProject(platform, projectId);
  await platform.notices.publish("functions", projectId);
}

/** The same in the transaction of `sql`; announceProject is left to whoever commits it. */
export async function followModelNameIn(
  platform: Platform,
  sql: SystemSql,
  projectId: string,
  from: string,
  to: string | null,
): Promise<void> {
  await holdProject(sql, projectId);
  for (const follow of modelNameFollowersSlot.of(platform)) await follow(sql, projectId, from, to);
}

/**
 * A name that a new model gets. Where a server ended between a model's deletion and what follows it, others still name
 * the old one, and would name the new one. To be called before the new model can be seen.
 */
export async function freeModelName(project: Pick<OpenProject, "id" | "platform">, name: string): Promise<void> {
  await followModelName(project.platform, project.id, name, null);
}
