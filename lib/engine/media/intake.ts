import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import { type MediaSettings, mediaPlanLimits } from "../../contract/media.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OpenProject } from "../projects/index.ts";

/** What a project takes at this moment, by its plan and its settings. */
export interface Intake {
  allowed_kinds: MediaSettings["allowed_kinds"];
  /** Bytes of one file. */
  file: number;
  /** Bytes of one file that the plan allows. */
  file_limit: number;
  /** Bytes that all files may have; null for any number. */
  project: number | null;
}

/** Plans limit nobody where PLAN_LIMITS is 0, nor the projects of super admins. */
export function intakeOf({ platform, plan, usage, settings }: OpenProject): Intake {
  const isLimited = platform.env.PLAN_LIMITS && usage.limit !== null;
  const byPlan = isLimited
    ? (mediaPlanLimits[plan] ?? mediaPlanLimits.free!)
    : { file: limits.mediaBytesMax, project: null };
  return {
    allowed_kinds: settings.media.allowed_kinds,
    file: Math.min(settings.media.max_bytes ?? byPlan.file, byPlan.file),
    file_limit: byPlan.file,
    project: byPlan.project,
  };
}

/** Bytes of all files of a project. */
export async function usedBytes({ db }: Platform, projectId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("plinth.media_files")
    .select(sql<string>`coalesce(sum(size::bigint), 0)`.as("bytes"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** TOO_LARGE where so many bytes more are more than the plan allows. */
export async function requireRoom(project: OpenProject, bytes: number): Promise<void> {
  const { project: allowed } = intakeOf(project);
  if (allowed === null || (await usedBytes(project.platform, project.id)) + bytes <= allowed) return;
  throw new PlinthError("TOO_LARGE", `The files of this project have used up the ${shownBytes(allowed)} of its plan.`);
}

/** Said of a file before or while it is read. */
export function tooLarge(bytesMax: number): PlinthError {
  return new PlinthError("TOO_LARGE", `This file is larger than the ${shownBytes(bytesMax)} that are allowed.`);
}

function shownBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.floor(bytes / 1024)} kB`;
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1000 ? `${Math.floor(megabytes)} MB` : `${Math.round(megabytes / 102.4) / 10} GB`;
}
