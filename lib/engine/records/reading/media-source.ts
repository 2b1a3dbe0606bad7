import { Lru } from "../../../kernel/lru.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { MediaSource } from "../../compiler/index.ts";
import { systemTable } from "../../models/index.ts";
import { mediaExpiry, mediaKey, type OpenProject } from "../../projects/index.ts";

/** One for each project, which statements in memory hold on to; it knows the project as it was last opened. */
interface Held {
  project: OpenProject;
  source: MediaSource;
}

const sourcesOf = perPlatform(() => new Lru<Held>({ entriesMax: 20_000 }));

/**
 * What the compiler has to know of a project's files. The same for the same project, whatever was opened anew
 * meanwhile.
 */
export function mediaSource(project: OpenProject): MediaSource {
  const { platform } = project;
  const all = sourcesOf(platform);
  const known = all.get(project.id);
  if (known) {
    known.project = project;
    return known.source;
  }
  const held: Held = {
    project,
    source: {
      known: (ids) => knownFiles(held.project, ids),
      addresses() {
        const { id, settings } = held.project;
        const base = `${platform.env.PUBLIC_URL}/media/`;
        if (!settings.media.is_private) return { base, signing: null };
        const expires = mediaExpiry(platform);
        return { base, signing: { expires, key: mediaKey(platform, id, expires) } };
      },
    },
  };
  all.set(project.id, held);
  return held.source;
}

async function knownFiles(
  { platform, id, database }: OpenProject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const files = await platform.db
    .selectFrom("plinth.media_files")
    .select(["id", "file_name", "content_type", "size", "width", "height", "tenant_id", "alt", "address_name"])
    .where("project_id", "=", id)
    .where("id", "in", [...ids])
    .execute();
  // True whether or not the write that asks succeeds, so no part of its transaction.
  if (files.length > 0) {
    const rows = files.map(({ address_name, ...file }) => ({
      ...file,
      path: `${file.id}/${encodeURIComponent(address_name ?? file.file_name)}`,
    }));
    const table = systemTable(database, "_media");
    await database.pool.within.query(
      `insert into ${table} as m (id, path, file_name, content_type, size, width, height, tenant_id, alt)
       select id, path, file_name, content_type, size, width, height, tenant_id, alt
         from json_populate_recordset(null::${table}, $1::json)
       on conflict (id) do update set tenant_id = excluded.tenant_id
         where m.tenant_id is distinct from excluded.tenant_id`,
      [JSON.stringify(rows)],
    );
  }
  return new Map(files.map((file) => [file.id, file.tenant_id]));
}
