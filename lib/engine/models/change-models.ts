import pg from "pg";
import { findNameClash } from "../../contract/fields/generated-names.ts";
import type { ProjectModels } from "../../contract/models.ts";
import { badInput, PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { maintenanceTime } from "../../platform/db/pool.ts";
import type { Role } from "../access/index.ts";
import { databaseGone, lockSchema, type OpenProject } from "../projects/index.ts";
import { settleAliases } from "./aliases/field-aliases.ts";
import { refuseTooManyFields } from "./fields/field-room.ts";
import { forgetFormer } from "./fields/forget-former.ts";
import { giveFieldIds } from "./fields/give-field-ids.ts";
import { followSlugSources } from "./fields/slug-source.ts";
import { keepHidden } from "./keep-hidden.ts";
import { forgetModels, readModels } from "./load-models.ts";
import type { ModelChange } from "./model-change.ts";
import { grantToTenants } from "./sql/grant-to-tenants.ts";
import { systemTable } from "./storage.ts";

/**
 * Runs one change of a project's models: definitions, DDL and the new version are one transaction, changes of one
 * project come one after the other, and no lock is waited for longer than 5 s. Afterwards this node knows the new
 * models at once and the others are told. BAD_USER_INPUT under `field` when names would clash; CONFLICT when something
 * else keeps the tables locked; FORBIDDEN where the role would see what is hidden from it.
 */
export async function changeModels<T>(
  { project, role }: { project: OpenProject; role: Role | null },
  field: string,
  work: (change: ModelChange) => Promise<T>,
): Promise<T> {
  const client = await project.database.pool.connect().catch((error: unknown) => {
    throw databaseGone(error);
  });
  let broken = false;
  try {
    await client.query(`begin; set local lock_timeout = '5s'; ${maintenanceTime}`);
    await lockSchema(client, project.database.schema);
    const stored = await readModels(project, client);
    const before = structuredClone(stored);
    giveFieldIds(before);
    const draft = structuredClone(before);
    const change: ModelChange = {
      project,
      before,
      draft,
      role,
      sql: async (text, values) => (await client.query(text, values)).rows,
    };
    const result = await work(change);
    refuseNameClash(draft, field);
    refuseTooManyFields(before, draft, field);
    giveFieldIds(draft);
    followSlugSources(change);
    await settleAliases(change);
    keepHidden(change);
    await forgetFormer(change);
    await storeDefinitions(change, stored);
    await grantToTenants(change, change.sql);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {
      broken = true;
    });
    throw translate(error, field);
  } finally {
    client.release(broken);
    // Also after a failure: where the connection broke during the commit, nobody here knows whether it happened.
    forgetModels(project);
    await project.platform.notices.publish("models", project.id);
  }
}

/**
 * BAD_USER_INPUT under `field` when two things of the draft would share a name. Run at the end of every change;
 * commands also run it before DDL that would stumble over the same clash with a worse message.
 */
export function refuseNameClash(draft: ProjectModels, field: string): void {
  const clash = findNameClash(draft);
  if (clash) throw badInput({ [field]: clash });
}

async function storeDefinitions({ project, draft, sql }: ModelChange, before: ProjectModels): Promise<void> {
  for (const kind of ["models", "relations"] as const) {
    const table = systemTable(project.database, kind === "models" ? "_models" : "_relations");
    const known = new Map(before[kind].map((definition) => [definition.id, JSON.stringify(definition)]));
    const kept = new Set(draft[kind].map(({ id }) => id));
    const gone = [...known.keys()].filter((id) => !kept.has(id));
    if (gone.length > 0) await sql(`delete from ${table} where id = any($1::uuid[])`, [gone]);
    for (const definition of draft[kind]) {
      const text = JSON.stringify(definition);
      if (known.get(definition.id) === text) continue;
      await sql(
        `insert into ${table} (id, definition) values ($1, $2) on conflict (id) do update set definition = excluded.definition`,
        [definition.id, text],
      );
    }
  }
  await sql(`update ${systemTable(project.database, "_model_version")} set version = version + 1`);
}

/** Errors of DDL that the person who asked can understand; others stay what they are. */
function translate(error: unknown, field: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return databaseGone(error);
  switch (error.code) {
    case "55P03":
    case "40P01":
      return new PlinthError(
        "CONFLICT",
        t("The data of this model is locked by something else right now. Nothing was changed; please try again."),
        {
          cause: error,
        },
      );
    case "54011":
      return badInput({ [field]: t("The table of this model has no room for another column.") });
    case "2BP01":
      return badInput({
        [field]: t("Something else in the database, such as a view, depends on this. Please remove that first."),
      });
    case "42P07":
    case "42701":
      return badInput({ [field]: t("The database already has something with this name. Please choose another name.") });
    default:
      return databaseGone(error);
  }
}
