/**
 * Who still uses old names of fields: counted in memory, and added to the project's own database now and then. What a
 * node counted before it was killed is lost.
 */
import type { UsedAlias } from "../../../contract/fields/field-aliases.ts";
import { perPlatform } from "../../../platform/per-platform.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Actor } from "../../access/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import type { ModelChange } from "../model-change.ts";
import { systemTable } from "../storage.ts";

const flushEveryMs = 30_000;
/** Of all projects of a node; what comes beyond is not counted until the others are written. */
const usesMax = 20_000;

interface Uses {
  project: OpenProject;
  /** By field, name and caller. */
  counts: Map<string, UsedAlias & { caller: string; count: number; last_used_at: Date }>;
}

const usesOf = perPlatform(() => ({ byProject: new Map<string, Uses>(), size: 0 }));

/** `token <id>`, or who else asks: a person who is signed in, the product itself, anybody. */
const callerOf = (actor: Actor): string =>
  actor.kind === "token" ? `token ${actor.token_id}` : actor.kind === "user" ? "person" : actor.kind;

/** Counts that an operation of the caller names fields so. Costs a look into a map for each. */
export function noteAliasUses(project: OpenProject, actor: Actor, aliases: Iterable<UsedAlias>): void {
  const { platform, id } = project;
  const known = usesOf(platform);
  const uses = known.byProject.get(id) ?? { project, counts: new Map() };
  known.byProject.set(id, uses);
  uses.project = project;
  const caller = callerOf(actor);
  // An operation counts once, however often it has the name.
  const keys = new Map([...aliases].map((alias) => [`${alias.field_id} ${alias.name} ${caller}`, alias]));
  for (const [key, { field_id, name }] of keys) {
    const use = uses.counts.get(key);
    const last_used_at = platform.clock.now();
    if (use) Object.assign(use, { count: use.count + 1, last_used_at });
    else if (known.size < usesMax) {
      known.size++;
      uses.counts.set(key, { field_id, name, caller, count: 1, last_used_at });
    }
  }
}

/** What could not be written counts with what came meanwhile. */
function putBack(platform: Platform, id: string, { project, counts }: Uses): void {
  const known = usesOf(platform);
  const uses = known.byProject.get(id) ?? { project, counts: new Map() };
  known.byProject.set(id, uses);
  for (const [key, use] of counts) {
    const since = uses.counts.get(key);
    if (since) since.count += use.count;
    else if (known.size < usesMax) {
      known.size++;
      uses.counts.set(key, use);
    }
  }
}

/** Writes what was counted since the last time; of one project, where one is named. */
async function flushAliasUses(platform: Platform, only?: string): Promise<void> {
  const known = usesOf(platform);
  for (const [id, { project, counts }] of [...known.byProject]) {
    if (only !== undefined && only !== id) continue;
    known.byProject.delete(id);
    known.size -= counts.size;
    const rows = [...counts.values()];
    const { schema, pool } = project.database;
    await pool.patient
      .query(
        `insert into ${systemTable({ schema }, "_alias_uses")} as u (field_id, name, caller, count, last_used_at)
         select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[])
         on conflict (field_id, name, caller) do update
           set count = u.count + excluded.count, last_used_at = greatest(u.last_used_at, excluded.last_used_at)`,
        [
          rows.map((row) => row.field_id),
          rows.map((row) => row.name),
          rows.map((row) => row.caller),
          rows.map((row) => row.count),
          rows.map((row) => row.last_used_at),
        ],
      )
      .catch((error: unknown) => {
        platform.log.warn({ err: error, project: id }, "uses of old names could not be kept; they are tried again");
        putBack(platform, id, { project, counts });
      });
  }
}

/** Keeps the counts for as long as the server runs. Returns the way to stop, which writes what is left. */
export function startAliasCounts(platform: Platform): () => Promise<void> {
  const stop = platform.every(() => flushAliasUses(platform), {
    everyMs: flushEveryMs,
    failure: "uses of old names could not be kept",
    isNow: false,
  });
  return async () => {
    await stop();
    await flushAliasUses(platform);
  };
}

/** With the names that are gone. */
export async function forgetAliasUses({ sql, project }: ModelChange, gone: readonly UsedAlias[]): Promise<void> {
  await sql(
    `delete from ${systemTable(project.database, "_alias_uses")} u
     using unnest($1::uuid[], $2::text[]) as g (field_id, name) where u.field_id = g.field_id and u.name = g.name`,
    [gone.map((one) => one.field_id), gone.map((one) => one.name)],
  );
}

export interface AliasUse extends UsedAlias {
  /** `token <id>`, `person`, `anonymous` or `system`. */
  caller: string;
  count: number;
  last_used_at: Date;
}

/** All uses in a project that are known by now, the last first. */
export async function readAliasUses(project: OpenProject): Promise<AliasUse[]> {
  await flushAliasUses(project.platform, project.id);
  const { rows } = await project.database.pool.query<Omit<AliasUse, "count"> & { count: string }>(
    `select field_id, name, caller, count, last_used_at from ${systemTable(project.database, "_alias_uses")}
     order by last_used_at desc limit 1000`,
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
