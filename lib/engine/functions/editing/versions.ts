import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { getFunction, type StoredFunction } from "./list-functions.ts";
import { upsertFunction } from "./upsert-function.ts";

export interface FunctionVersion {
  version: number;
  source: string;
  created_at: Date;
  /** Who wrote it, where they are still there. */
  created_by: { id: string; first_name: string; last_name: string; email: string; avatar: string } | null;
  current: boolean;
}

/** The kept versions of a function's code, newest first. Needs `logic`. NOT_FOUND. */
export async function listVersions(ctx: Context, projectId: string | null, name: string): Promise<FunctionVersion[]> {
  const one = await getFunction(ctx, projectId, name);
  const rows = await ctx.platform.db
    .selectFrom("plinth.function_versions as v")
    .leftJoin("plinth.users as u", "u.id", "v.created_by")
    .select(["v.version", "v.source", "v.created_at", "u.id", "u.first_name", "u.last_name", "u.email", "u.avatar"])
    .where("v.function_id", "=", one.id)
    .orderBy("v.version", "desc")
    .execute();
  return rows.map(({ version, source, created_at, id, first_name, last_name, email, avatar }) => ({
    version,
    source,
    created_at,
    created_by: id ? { id, first_name: first_name!, last_name: last_name!, email: email!, avatar: avatar! } : null,
    current: version === one.version && one.source !== null,
  }));
}

/**
 * Makes the code of a kept version the newest one; where it is the one that runs, nothing changes. Needs `logic`.
 * NOT_FOUND.
 */
export async function restoreVersion(ctx: Context, name: string, version: number): Promise<StoredFunction> {
  const found = (await listVersions(ctx, null, name)).find((one) => one.version === version);
  if (!found)
    throw new PlinthError("NOT_FOUND", t("There is no version {version} of {name} any more.", { version, name }));
  return upsertFunction(ctx, { name, update: true, source: found.source });
}
