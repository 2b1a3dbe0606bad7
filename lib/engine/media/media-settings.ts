import { type MediaSettings, mediaDefaults, UpdateMediaSettingsInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { bytesText } from "../../contract/plans/plan-limits.ts";
import { badInput } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import type { Context } from "../access/index.ts";
import { announceProject, type OpenProject, requireMember, settingsOf, updateProjectRow } from "../projects/index.ts";
import { intakeOf, usedBytes } from "./uploads/intake.ts";

/** What a project takes, how it gives it, and how much room it has. */
export interface MediaSettingsView extends MediaSettings {
  /** `local` or `s3`. */
  storage: string;
  /** The most that max_bytes may be. */
  limit_bytes: number;
  used_bytes: number;
  /** Bytes that all files may have; null for any number. */
  project_bytes: number | null;
}

/** The media settings of the session's project. Needs `media`. */
export async function getMediaSettings(ctx: Context): Promise<MediaSettingsView> {
  const { project } = await requireMember(ctx, "media");
  return viewOf(project, project.settings.media);
}

/**
 * Changes what is given of them; they hold for what comes from then on. Needs `media`; BAD_USER_INPUT for more than the
 * plan allows.
 */
export async function updateMediaSettings(ctx: Context, input: unknown): Promise<MediaSettingsView> {
  const { input: given } = parseInput(UpdateMediaSettingsInput, input);
  const { project } = await requireMember(ctx, "media");
  const { transaction, clock } = ctx.platform;
  const { file_limit } = intakeOf(project);
  if (given.max_bytes && given.max_bytes > file_limit)
    throw badInput({
      max_bytes: t("The plan of this project allows at most {file_limit}", { file_limit: bytesText(file_limit) }),
    });
  const media = await transaction(async (tx) => {
    const row = await tx
      .selectFrom("plinth.projects")
      .select("settings")
      .where("id", "=", project.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const settings = settingsOf(row.settings);
    const next: MediaSettings = {
      allowed_kinds: given.allowed_kinds ? [...new Set(given.allowed_kinds)] : settings.media.allowed_kinds,
      max_bytes: given.max_bytes === undefined ? settings.media.max_bytes : given.max_bytes,
      is_private: given.is_private ?? settings.media.is_private,
      image_quality: given.image_quality ?? settings.media.image_quality,
    };
    const changes = { settings: JSON.stringify({ ...settings, media: next }), updated_at: clock.now() };
    await updateProjectRow(tx, project.id, changes);
    return next;
  });
  await announceProject(ctx.platform, project.id);
  return viewOf(project, media);
}

async function viewOf(project: OpenProject, media: MediaSettings): Promise<MediaSettingsView> {
  const { file_limit, project: project_bytes } = intakeOf(project);
  const storage = project.platform.storages.chosen(project.settings.default_storage_plugin);
  return {
    ...mediaDefaults,
    ...media,
    storage: storage.name,
    limit_bytes: file_limit,
    used_bytes: await usedBytes(project.platform, project.id),
    project_bytes,
  };
}
