import { sql } from "kysely";
import { limits } from "../../../contract/limits.ts";
import type { MediaSettings } from "../../../contract/media.ts";
import { bytesText } from "../../../contract/plans/plan-limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type OpenProject, overLimit } from "../../projects/index.ts";

/** What a project takes at this moment, by its plan and its settings. */
export interface Intake {
  project_id: string;
  allowed_kinds: MediaSettings["allowed_kinds"];
  /** Bytes of one file. */
  file: number;
  /** Bytes of one file that the plan allows. */
  file_limit: number;
  /** Bytes that all files may have; null for any number. */
  project: number | null;
  /** Said of a file that is larger than so many bytes, before or while it is read. */
  tooLarge(bytesMax: number): PlinthError;
}

export function intakeOf({ id, platform, plan, limits: byPlan, settings }: OpenProject): Intake {
  const file_limit = byPlan.file_bytes ?? limits.mediaBytesMax;
  const file = Math.min(settings.media.max_bytes ?? file_limit, file_limit);
  return {
    project_id: id,
    allowed_kinds: settings.media.allowed_kinds,
    file,
    file_limit,
    project: byPlan.storage_bytes,
    tooLarge: (bytesMax) =>
      bytesMax === byPlan.file_bytes
        ? overLimit(platform, "file_bytes", bytesMax, plan)
        : new PlinthError(
            "TOO_LARGE",
            t("This file is larger than the {bytesMax} that are allowed.", { bytesMax: bytesText(bytesMax) }),
          ),
  };
}

/** Bytes of all files of a project. */
export async function usedBytes({ db }: Pick<Platform, "db">, projectId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("plinth.media_files")
    .select(sql<string>`coalesce(sum(size::bigint), 0)`.as("bytes"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/**
 * Lets what comes at once be counted one after the other, so that together it does not pass what the plan allows. To be
 * called first in a transaction.
 */
export async function takeTurn(project: OpenProject, tx: SystemTransaction): Promise<void> {
  if (project.limits.storage_bytes === null) return;
  await tx.selectFrom("plinth.projects").select("id").where("id", "=", project.id).forNoKeyUpdate().execute();
}

/** TOO_LARGE where so many bytes more are more than the plan allows. */
export async function requireRoom(project: OpenProject, bytes: number, db = project.platform.db): Promise<void> {
  const { project: allowed } = intakeOf(project);
  if (allowed === null || (await usedBytes({ db }, project.id)) + bytes <= allowed) return;
  throw overLimit(project.platform, "storage_bytes", allowed, project.plan);
}
