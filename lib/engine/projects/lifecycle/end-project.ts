import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { leaveProject } from "../../accounts/index.ts";
import { announceProject } from "../opening/open-project.ts";

/**
 * Marks a project as deleted and takes sessions out of it. For callers that have authorised it; answers with those
 * sessions, for announceEnd.
 */
export async function endProject(
  tx: SystemTransaction,
  { clock }: Pick<Platform, "clock">,
  id: string,
): Promise<string[]> {
  await tx
    .updateTable("plinth.projects")
    .set({ deleted_at: clock.now() })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .execute();
  return leaveProject(tx, id);
}

/**
 * Tells every node that projects have ended: their tokens open nothing from now on, and sockets of their people close.
 * After the transaction.
 */
export async function announceEnd(
  platform: Platform,
  projectIds: readonly string[],
  sessions: readonly string[],
): Promise<void> {
  for (const id of projectIds) await announceProject(platform, id);
  for (const id of sessions) await platform.notices.publish("sessions", id);
}
