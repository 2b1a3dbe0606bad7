/**
 * The last, short phase of a move: writes wait, what is left is brought over and compared, and the project's row names
 * the new place.
 */

import { PlinthError } from "../../kernel/errors.ts";
import { t } from "../../kernel/words/words.ts";
import { sqlOf } from "../../platform/db/raw-sql.ts";
import type { Platform } from "../../platform/platform.ts";
import { settleRowSecurity } from "../models/index.ts";
import { keepMove, type OpenProject, setDatabase, tenantRoleOn } from "../projects/index.ts";
import { bringCounters, type Ends, isSame, syncTable } from "./copy-rows.ts";
import { type DataLocation, finishedText } from "./data-locations.ts";
import { raiseFence } from "./fence.ts";
import { requireKnownNames } from "./known-names.ts";
import type { Progress } from "./move-row.ts";
import { fingerprintOf, named, readStructure, relationsText, rowSecurityText, type Structure } from "./structure.ts";

interface Hold {
  platform: Platform;
  ends: Ends;
  structure: Structure;
  place: DataLocation;
  made: DataLocation;
  project_type: OpenProject["project_type"];
  target: "shared" | "dedicated";
  tryId: string;
  /** Since when rows may differ. */
  checked: string;
  progress: Progress;
}

export const differs = (table: string): PlinthError =>
  new PlinthError(
    "CONFLICT",
    t("The copy of {table} is not the same as the original. Nothing was changed.", { table }),
  );

/** CONFLICT where the source is no longer made as it was when its copy was. */
export async function requireUnchanged({ source, schema }: Ends, structure: Structure): Promise<void> {
  if (fingerprintOf(await readStructure(source, schema)) === fingerprintOf(structure)) return;
  throw new PlinthError("CONFLICT", t("The models were changed while the data was copied. It is copied again."));
}

/** How long the lock is waited for, behind writes that run already; those that come later wait behind it. */
const lockMs = 3_000;
const lockTriesMax = 10;
/** Below the time that a statement of a request has: who waits gets an answer that says why. */
const holdMsMax = 20_000;

/**
 * CONFLICT where models were changed meanwhile, where something else keeps the tables, or where the last rows take too
 * long: nothing has changed then.
 */
export async function holdAndFinish(hold: Hold): Promise<void> {
  const { ends, structure, progress } = hold;
  const { source, schema } = ends;
  await progress.enter("hold");
  await lockTables(hold);
  const until = performance.now() + holdMsMax;
  try {
    await requireUnchanged(ends, structure);
    for (const table of structure.tables) {
      if ((await syncTable(ends, table, hold.checked)) > 0 && !(await isSame(ends, table))) throw differs(table.name);
      if (performance.now() > until)
        throw new PlinthError("CONFLICT", t("Too much was written while the data was copied. It is tried again."));
    }
    await finishTarget(hold);
    await raiseFence(
      source,
      schema,
      structure.tables.map(({ name }) => name),
    );
    await source.query("commit");
  } catch (error) {
    await source.query("rollback").catch(() => {});
    throw error;
  }
  await progress.enter("switch");
  await changeOver(hold);
}

/** Nobody writes, and nobody changes models, until the transaction ends; who reads goes on. */
async function lockTables({ ends: { source, schema, signal }, structure: { tables } }: Hold): Promise<void> {
  const names = tables.map(({ name }) => `only ${named(schema, name)}`).join(", ");
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      await source.query(`begin; set local lock_timeout = ${lockMs}`);
      await source.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`plinth models ${schema}`]);
      await source.query(`lock table ${names} in share row exclusive mode`);
      return;
    } catch (error) {
      await source.query("rollback");
      const { code } = error as { code?: string };
      if ((code !== "55P03" && code !== "40P01") || tries >= lockTriesMax) throw error;
    }
  }
}

/** Relations, row security, rights and counters of the copy, and its name: with them it is what the source is. */
async function finishTarget({ ends, structure, place, project_type }: Hold): Promise<void> {
  const { target, schema } = ends;
  const has_tenant_role = project_type === "saas" && (await tenantRoleOn(target));
  // Before anything is made of them: these are the last rows that came.
  await requireKnownNames(target, schema);
  await target.query("begin");
  await target.query(relationsText(schema, structure));
  await target.query(rowSecurityText(schema, structure));
  await settleRowSecurity({ schema, has_tenant_role }, project_type, target);
  await bringCounters(ends, structure.tables);
  await target.query(finishedText(place));
  if (fingerprintOf(await readStructure(target, schema)) !== fingerprintOf(structure))
    throw new PlinthError(
      "CONFLICT",
      t("The copied tables are not the same as the original ones. Nothing was changed."),
    );
  await target.query("commit");
}

async function changeOver({ platform, place, made, target, tryId }: Hold): Promise<void> {
  const { projectId: id, schema } = place;
  const config = made.config && platform.secrets.encrypt(JSON.stringify(made.config));
  await platform.transaction(async (tx) => {
    const sql = sqlOf(tx);
    if (
      !(await setDatabase(sql, { id, kind: place.config ? "dedicated" : "shared", schema }, { kind: target, config }))
    )
      throw new PlinthError("CONFLICT", t("The project was changed or deleted while its data was copied."));
    if (!(await keepMove(sql, id, tryId, platform.clock.now())))
      throw new PlinthError("CONFLICT", t("Another node has begun this move again."));
  });
}
