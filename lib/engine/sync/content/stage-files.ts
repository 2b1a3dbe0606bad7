/**
 * The files of a push: which of them the project has, under which id, and which are still to be sent. Their rows and
 * bytes are here before a push is done.
 */
import type { SyncFile } from "../../../contract/sync/sync.ts";
import { isUuid } from "../../../kernel/ids.ts";
import { findCarried } from "../../media/index.ts";
import type { ModelChange } from "../../models/index.ts";
import { mediaSource } from "../../records/index.ts";

/** Files that the project knows by another id than the file of content does. */
const movedTable = "pg_temp._plinth_files";
const namesMax = 5;
const unknownMax = 1_000;

/** What a push has to say of files. */
export interface FileFindings {
  /** Listed, and not here yet. */
  missing: { count: number; bytes: number; names: string[] };
  /**
   * Held by records, and neither listed nor here: they read empty. Null where files were listed, for then they were
   * deleted before.
   */
  unknown: { count: number; example: string } | null;
}

export interface StagedFiles {
  /** Of the file of content, at most 500 at once, before the records that hold them. */
  list(files: readonly SyncFile[]): Promise<void>;
  /**
   * The project's ids of files that records hold, where they differ; from then on they are shown with their records.
   */
  held(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>>;
  findings(): FileFindings;
}

/** Needs the temporary tables of the change's own transaction. */
export async function stageFiles({ sql, project }: ModelChange): Promise<StagedFiles> {
  await sql("create temporary table _plinth_files (id uuid primary key, here uuid not null) on commit drop");
  const missing: FileFindings["missing"] = { count: 0, bytes: 0, names: [] };
  const unknown = new Set<string>();
  let isListed = false;
  let isMoved = false;
  return {
    async list(files) {
      isListed = true;
      const found = await findCarried(project, files);
      const moved = [...found].filter(([id, here]) => id !== here);
      if (moved.length > 0)
        await sql(`insert into ${movedTable} select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing`, [
          moved.map(([id]) => id),
          moved.map(([, here]) => here),
        ]);
      isMoved ||= moved.length > 0;
      for (const { id, file_name, size } of files) {
        if (found.has(id)) continue;
        missing.count++;
        missing.bytes += size;
        if (missing.names.length < namesMax) missing.names.push(file_name);
      }
    },

    async held(ids) {
      const valid = [...ids].filter(isUuid);
      if (valid.length === 0) return new Map();
      const rows = isMoved
        ? await sql<{ id: string; here: string }>(`select id, here from ${movedTable} where id = any($1::uuid[])`, [
            valid,
          ])
        : [];
      const moved = new Map(rows.map(({ id, here }) => [id, here]));
      const known = await mediaSource(project).known(valid.map((id) => moved.get(id) ?? id));
      if (!isListed) for (const id of valid) if (!known.has(id) && unknown.size < unknownMax) unknown.add(id);
      return moved;
    },

    findings: () => ({
      missing,
      unknown: unknown.size > 0 ? { count: unknown.size, example: [...unknown][0]! } : null,
    }),
  };
}
