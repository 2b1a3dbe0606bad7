import type { Readable } from "node:stream";
import { type MediaSettings, RenditionInput } from "../../contract/media.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { PlinthError } from "../../kernel/errors.ts";
import { isUuid } from "../../kernel/ids.ts";
import { t } from "../../kernel/words/words.ts";
import type { ByteRange } from "../../platform/storage/storage.ts";
import type { Context, Role } from "../access/index.ts";
import { memberRole, type OpenProject, settingsOf } from "../projects/index.ts";
import { fileScope, seesFile } from "../records/index.ts";
import { isSigned, signatureIn } from "./addresses.ts";
import { renditionOf } from "./image/rendition.ts";
import type { MediaFile } from "./media-file.ts";

/** A file, or an image made of it, that may be given to who asked. */
export interface OpenedMedia {
  file: MediaFile;
  content_type: string;
  size: number;
  /** Strong: other bytes have another. */
  etag: string;
  /** Everybody's; whoever has the signed address; or the caller's alone. */
  access: "public" | "signed" | "own";
  /** When a signed address expires, in seconds of the Unix clock. */
  expires: number | null;
  isDownload: boolean;
  /** The bytes or a part of them; null where they were deleted a moment ago. */
  read(range?: ByteRange): Promise<Readable | null>;
}

/**
 * A file for reading: files of projects whose media are public for everybody; others for members of the project,
 * whatever their permissions, for its API tokens, and with a signed address; files of a tenant for those of them who
 * see it. UNAUTHENTICATED without any of these; NOT_FOUND for files of other projects and tenants, so that ids cannot
 * be probed, and under any other name than the file's own; BAD_USER_INPUT for a size or format that cannot be made.
 */
export async function openMedia(ctx: Context, id: string, name: string, query: string): Promise<OpenedMedia> {
  const found = isUuid(id) ? await findFile(ctx, id, name) : undefined;
  const signature = signatureIn(query);
  const access = await accessTo(ctx, found, signature);
  if (!found || !access) throw missing();
  const { file, settings } = found;
  const {
    download,
    expires: _expires,
    signature: _signature,
    // Says which bytes the caller knows of, so that a browser asks anew after they were replaced.
    v: _version,
    ...wanted
  } = Object.fromEntries(new URLSearchParams(query));
  const opened = {
    file,
    access,
    expires: access === "signed" ? signature!.expires : null,
    isDownload: download !== undefined,
  };
  const etag = `${file.sha256.toString("hex").slice(0, 40)}-${file.id.slice(-12)}`;
  if (Object.keys(wanted).length === 0) {
    const storage = ctx.platform.storages.named(file.storage);
    return {
      ...opened,
      content_type: file.content_type,
      size: file.size,
      etag: `"${etag}"`,
      read: (range) => storage.read(file.storage_key, range),
    };
  }
  // Members and tokens of the project answer for what they have made.
  const isStranger = async () =>
    access !== "own" && (ctx.actor.kind === "anonymous" || !(await roleIn(ctx, file.project_id)));
  const made = await renditionOf(ctx.platform, file, parseInput(RenditionInput, wanted), settings, isStranger);
  return { ...opened, ...made, etag: `"${etag}-${made.name}"` };
}

interface Found {
  file: MediaFile;
  project_type: OpenProject["project_type"];
  settings: MediaSettings;
}

async function findFile({ platform }: Context, id: string, name: string): Promise<Found | undefined> {
  const row = await platform.db
    .selectFrom("plinth.media_files as f")
    .innerJoin("plinth.projects as p", "p.id", "f.project_id")
    .selectAll("f")
    .select(["p.settings", "p.project_type"])
    .where("f.id", "=", id)
    .where((eb) => eb.fn.coalesce("f.address_name", "f.file_name"), "=", name.toWellFormed().replaceAll("\0", ""))
    .where("p.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { settings, project_type, ...file } = row;
  return { file, project_type, settings: settingsOf(settings).media };
}

async function accessTo(
  ctx: Context,
  found: Found | undefined,
  signature: ReturnType<typeof signatureIn>,
): Promise<OpenedMedia["access"] | null> {
  if (found && !found.settings.is_private) return "public";
  if (found && signature && isSigned(ctx.platform, found.file.project_id, found.file.id, signature)) return "signed";
  const { actor } = ctx;
  if (actor.kind === "anonymous")
    throw new PlinthError(
      "UNAUTHENTICATED",
      signature ? t("This address has expired, or was not made here.") : t("Please sign in, or send an API token."),
    );
  if (!found) return null;
  const role = await roleIn(ctx, found.file.project_id);
  return role && seesFile(fileScope(ctx, found, role), found.file.tenant_id) ? "own" : null;
}

/** What the caller is in the project: its member, or one of its tokens. Null for all others. */
async function roleIn(ctx: Context, projectId: string): Promise<Pick<Role, "is_admin"> | null> {
  const { actor, platform } = ctx;
  if (actor.kind === "token") {
    if (actor.project_id !== projectId) return null;
    const row = await platform.db
      .selectFrom("plinth.project_roles")
      .select("is_admin")
      .where("project_id", "=", projectId)
      .where("name", "=", actor.role)
      .executeTakeFirst();
    return row ?? null;
  }
  return memberRole(ctx, projectId).then(
    ({ role }) => role,
    (error: unknown) => {
      if (error instanceof PlinthError && error.code === "NOT_FOUND") return null;
      throw error;
    },
  );
}

const missing = () => new PlinthError("NOT_FOUND", t("There is no file at this address."));
