/** Uploads that go on where they were interrupted: what is known of them, and the file that they become. */

import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Selectable } from "kysely";
import { limits } from "../../../contract/limits.ts";
import { UploadPurpose } from "../../../contract/media.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { requireStorable } from "../../../kernel/bounded-json.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { isUuid, uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { MediaUploadTable } from "../../../platform/db/tables/media.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { type OpenProject, requireMember, requireModels } from "../../projects/index.ts";
import { fileScope } from "../../records/index.ts";
import type { MediaFile } from "../media-file.ts";
import { intakeOf, requireRoom } from "./intake.ts";
import { saveFiles } from "./save-files.ts";
import { saverOf } from "./saver.ts";
import { stageWhole } from "./stage-file.ts";
import { uploadBytes } from "./upload-bytes.ts";

export interface ResumableUpload extends Selectable<MediaUploadTable> {
  project: OpenProject;
}

const noUpload = () => new PlinthError("NOT_FOUND", t("There is no upload at this address."));

type Metadata = Record<string, string | null>;

/** What it is for; its name apart. */
const purposeOf = ({ model_name, field_name, doc_id, allow_multi }: Metadata) =>
  parseInput(UploadPurpose, { model_name, field_name, doc_id, allow_multi });

/**
 * Begins an upload into the session's project; needs `media`. TOO_LARGE for more than the project takes, RATE_LIMITED
 * for someone who has 50 that are not finished.
 */
export async function createUpload(
  ctx: Context,
  { id, size, metadata }: { id: string; size: number; metadata: Metadata },
): Promise<void> {
  const { project, actor, role } = await requireMember(ctx, "media");
  requireStorable(metadata);
  const { file, tooLarge } = intakeOf(project);
  if (size > file) throw tooLarge(file);
  if (size === 0) throw badInput({ file: t("This file is empty.") });
  await requireModels(project, { model_name: purposeOf(metadata).model_name });
  await requireRoom(project, size);
  const { transaction, clock } = ctx.platform;
  const now = clock.now();
  await transaction(async (tx) => {
    // Those that a person begins at once are counted one after the other.
    await tx.selectFrom("plinth.users").select("id").where("id", "=", actor.user.id).forNoKeyUpdate().execute();
    const { count } = await tx
      .selectFrom("plinth.media_uploads")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("user_id", "=", actor.user.id)
      .where("file_id", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= limits.mediaUploadsOpenMax)
      throw new PlinthError(
        "RATE_LIMITED",
        t("Please finish some of your {mediaUploadsOpenMax} unfinished uploads first.", {
          mediaUploadsOpenMax: limits.mediaUploadsOpenMax,
        }),
      );
    await uploadBytes(project).begin(id);
    await tx
      .insertInto("plinth.media_uploads")
      .values({
        id,
        project_id: project.id,
        user_id: actor.user.id,
        size,
        metadata: JSON.stringify(metadata),
        file_id: null,
        created_at: now,
        tenant_id: fileScope(ctx, project, role).tenant_id,
        expires_at: new Date(now.getTime() + limits.mediaUploadHours * 60 * 60 * 1000),
      })
      .execute();
  });
}

/**
 * An upload that the signed-in user began, in the project and for the tenant that they have chosen; NOT_FOUND for every
 * other. Needs `media`.
 */
export async function findUpload(ctx: Context, id: string): Promise<ResumableUpload> {
  const { user } = requireUser(ctx);
  const { project, role } = await requireMember(ctx, "media");
  const row = isUuid(id)
    ? await ctx.platform.db
        .selectFrom("plinth.media_uploads")
        .selectAll()
        .where("id", "=", id)
        .where("user_id", "=", user.id)
        .where("project_id", "=", project.id)
        .where("tenant_id", "is not distinct from", fileScope(ctx, project, role).tenant_id)
        .where("expires_at", ">", ctx.platform.clock.now())
        .executeTakeFirst()
    : undefined;
  if (!row) throw noUpload();
  return { ...row, project };
}

/**
 * How many bytes there are. While the file is not stored, the last one counts as missing: whoever comes back for it
 * sends it again, and so has the file stored that a fault or a crash kept from it.
 */
export async function uploadOffset(upload: ResumableUpload): Promise<number> {
  if (upload.file_id) return upload.size;
  const count = await uploadBytes(upload.project).count(upload.id);
  if (count === null) throw noUpload();
  return Math.min(count, upload.size - 1);
}

/**
 * Writes what follows the first `offset` bytes, and keeps what came also where it breaks off. Returns how many there
 * are then.
 */
export async function writeUpload(upload: ResumableUpload, offset: number, content: Readable): Promise<number> {
  if (!upload.file_id && !finishing.has(upload.id))
    return uploadBytes(upload.project).write(upload.id, offset, content);
  // The last byte once more, while or after the file was stored.
  content.resume();
  return upload.size;
}

/** Files that are being stored at this moment, by this node. */
const finishing = new Map<string, Promise<MediaFile>>();

/**
 * Stores the whole upload as a file of the project, as every other upload; once, however often it is asked for. What is
 * refused is gone.
 */
export function finishUpload(ctx: Context, upload: ResumableUpload): Promise<MediaFile> {
  let running = finishing.get(upload.id);
  if (!running) {
    running = store(ctx, upload).finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, running);
  }
  return running;
}

async function store(ctx: Context, upload: ResumableUpload): Promise<MediaFile> {
  const { db } = ctx.platform;
  const member = await requireMember(ctx, "media", upload.project_id);
  const bytes = uploadBytes(upload.project);
  // Of its own, as its id is: another node may write to the upload, or store it, at the same time.
  let copy: string | undefined;
  try {
    const name = upload.metadata.filename ?? upload.metadata.name ?? "file";
    copy = await bytes.copy(upload.id);
    const staged = await stageWhole(intakeOf(member.project), { id: uuidv7(), path: copy, name });
    const purpose = purposeOf(upload.metadata);
    const [file] = await saveFiles(await saverOf(ctx, member, purpose), purpose, [staged]);
    await db.updateTable("plinth.media_uploads").set({ file_id: file!.id }).where("id", "=", upload.id).execute();
    await bytes.remove(upload.id).catch((error: unknown) => {
      ctx.platform.log.warn({ err: error }, "the parts of an upload could not be removed yet");
    });
    return file!;
  } catch (error) {
    if (copy) await rm(copy, { force: true });
    const now = await db
      .selectFrom("plinth.media_uploads")
      .select("file_id")
      .where("id", "=", upload.id)
      .executeTakeFirst();
    if (!now) throw noUpload();
    const file = await uploadedFile(ctx, now);
    if (file) return file;
    if (error instanceof PlinthError && error.status < 500) await removeUpload(ctx, upload);
    throw error;
  }
}

/** The file that an upload has become; null before it has. */
export async function uploadedFile(
  { platform }: Context,
  { file_id }: Pick<ResumableUpload, "file_id">,
): Promise<MediaFile | null> {
  if (!file_id) return null;
  const row = await platform.db
    .selectFrom("plinth.media_files")
    .selectAll()
    .where("id", "=", file_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends an upload; a file that it has become stays. */
export async function removeUpload(ctx: Context, { id, project }: ResumableUpload): Promise<void> {
  await ctx.platform.db.deleteFrom("plinth.media_uploads").where("id", "=", id).execute();
  await uploadBytes(project).remove(id);
}
