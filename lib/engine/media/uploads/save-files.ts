import { rm } from "node:fs/promises";
import type { Kysely } from "kysely";
import type { UploadPurpose } from "../../../contract/media.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import type { SystemTables } from "../../../platform/db/tables/index.ts";
import type { SystemTransaction } from "../../../platform/db/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { FileStorage } from "../../../platform/storage/storage.ts";
import type { Member } from "../../projects/index.ts";
import { changeFiles, type FileScope, readFiles } from "../../records/index.ts";
import { type MediaFile, storageKey } from "../media-file.ts";
import { requireRoom, takeTurn } from "./intake.ts";
import type { StagedFile } from "./stage-file.ts";

/** Who stores files, and where. */
export interface Saver extends Pick<Member, "project" | "actor"> {
  scope: FileScope;
  /** The tenant that the files belong to; null for the project itself. */
  tenant_id: string | null;
}

/**
 * Moves staged files into the project's storage and gives them their rows, all or none, in their order. Bytes that the
 * project, or its tenant, has already are not stored again: the answer is the file that was there, with its name.
 * TOO_LARGE where the plan has no room. The staged files are gone in every case.
 */
export async function saveFiles(
  saver: Saver,
  purpose: UploadPurpose,
  staged: readonly StagedFile[],
): Promise<MediaFile[]> {
  const { project } = saver;
  const { platform } = project;
  const storage = platform.storages.chosen(project.settings.default_storage_plugin);
  const moved = new Set<StagedFile>();
  try {
    for (;;) {
      const known = await findSame(saver, staged);
      const fresh = staged.filter((file) => !known.has(keyOf(file)) && !moved.has(file));
      const bytes = fresh.reduce((sum, { size }) => sum + size, 0);
      if (bytes > 0) await requireRoom(project, bytes);
      for (const file of fresh) {
        await storage.take(storageKey(project.id, file.id), file.path, file.content_type);
        moved.add(file);
      }
      const rows = await writeRows(saver, purpose, staged, moved, storage);
      // Null: one that was there has just been deleted, so its bytes are needed after all.
      if (!rows) continue;
      const kept = new Set(rows.map(({ storage_key }) => storage_key));
      const unused = [...moved].filter(({ id }) => !kept.has(storageKey(project.id, id)));
      await discardStored(platform, storage, project.id, unused);
      return rows;
    }
  } catch (error) {
    // Unless the commit's answer was lost: then rows may name the files, which sweepMedia can tell.
    if (error instanceof PlinthError || isRefusal(error))
      await discardStored(platform, storage, project.id, [...moved]);
    throw error;
  } finally {
    await discardFiles(staged);
  }
}

const keyOf = ({ sha256 }: { sha256: Buffer }) => sha256.toString("base64");

const findSame = ({ project, scope, tenant_id }: Saver, staged: readonly StagedFile[]): Promise<Set<string>> =>
  readFiles(project.platform, scope, (db) => sameFiles(db, project.id, tenant_id, staged));

/** Which of the files the project, or its tenant, has already. */
async function sameFiles(
  db: Kysely<SystemTables>,
  projectId: string,
  tenantId: string | null,
  staged: readonly StagedFile[],
): Promise<Set<string>> {
  const hashes = staged.map(({ sha256 }) => sha256);
  const rows = await db
    .selectFrom("plinth.media_files")
    .select("sha256")
    .where("project_id", "=", projectId)
    .where("tenant_id", "is not distinct from", tenantId)
    .where("sha256", "in", hashes)
    .execute();
  return new Set(rows.map(keyOf));
}

async function requireRoomInTurn(
  tx: SystemTransaction,
  { project, tenant_id }: Saver,
  moved: ReadonlySet<StagedFile>,
): Promise<void> {
  if (moved.size === 0 || project.limits.storage_bytes === null) return;
  await takeTurn(project, tx);
  const sizes = new Map([...moved].map((file) => [keyOf(file), file.size]));
  const known = await sameFiles(tx, project.id, tenant_id, [...moved]);
  for (const key of known) sizes.delete(key);
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (bytes > 0) await requireRoom(project, bytes, tx);
}

async function writeRows(
  saver: Saver,
  { model_name, field_name, doc_id, allow_multi }: UploadPurpose,
  staged: readonly StagedFile[],
  moved: ReadonlySet<StagedFile>,
  storage: FileStorage,
): Promise<MediaFile[] | null> {
  const { project, actor, scope, tenant_id } = saver;
  const { clock } = project.platform;
  const write = async (tx: SystemTransaction) => {
    const saved = new Map<string, MediaFile>();
    // In one order for all who upload at once, for two that wait for each other would both fail.
    for (const file of staged.toSorted((a, b) => a.sha256.compare(b.sha256))) {
      const { path: _, carried, ...about } = file;
      const row = moved.has(file)
        ? await tx
            .insertInto("plinth.media_files")
            .values({
              ...about,
              id: carried?.id ?? file.id,
              project_id: project.id,
              storage: storage.name,
              storage_key: storageKey(project.id, file.id),
              model_name: model_name || null,
              field_name: field_name || null,
              doc_id: doc_id || null,
              allow_multi,
              created_by: actor.user.id,
              created_at: carried?.created_at ?? clock.now(),
              ...(carried && { alt: carried.alt, address_name: carried.address_name }),
              tenant_id,
            })
            // Not "do nothing": the row must be there, and locked, when it is the answer.
            .onConflict((conflict) =>
              conflict
                .columns(["project_id", "tenant_id", "sha256"])
                .doUpdateSet((eb) => ({ size: eb.ref("plinth.media_files.size") })),
            )
            .returningAll()
            .executeTakeFirstOrThrow()
        : (saved.get(keyOf(file)) ??
          (await tx
            .updateTable("plinth.media_files")
            .set((eb) => ({ size: eb.ref("size") }))
            .where("project_id", "=", project.id)
            .where("tenant_id", "is not distinct from", tenant_id)
            .where("sha256", "=", file.sha256)
            .returningAll()
            .executeTakeFirst()));
      if (!row) return null;
      saved.set(keyOf(file), row);
    }
    return staged.map((file) => saved.get(keyOf(file))!);
  };
  return changeFiles(project.platform, scope, write, (tx) => requireRoomInTurn(tx, saver, moved));
}

/** Whether the database said no, as opposed to nothing. */
const isRefusal = (error: unknown) => /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? "");

async function discardStored(
  platform: Platform,
  storage: FileStorage,
  projectId: string,
  files: readonly StagedFile[],
) {
  if (files.length === 0) return;
  await storage.delete(files.map(({ id }) => storageKey(projectId, id))).catch((error: unknown) => {
    platform.log.warn({ err: error, project: projectId }, "a file that was not kept could not be removed yet");
  });
}

/** Removes files that came and are not stored. */
export async function discardFiles(staged: readonly StagedFile[]): Promise<void> {
  await Promise.all(staged.map(({ path }) => rm(path, { force: true })));
}
