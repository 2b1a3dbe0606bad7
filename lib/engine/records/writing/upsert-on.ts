import { PlinthError } from "../../../kernel/errors.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { uniqueRecordId } from "../reading/find-record-id.ts";
import { isLimited } from "../reading/permitted.ts";
import { publicDatabaseError } from "../statements/database-error.ts";
import { changeRecords, createRecords, type RecordChange } from "./commands.ts";
import type { Writing } from "./writing.ts";

/** Each time round another request has made the record or deleted it in between. */
const triesMax = 10;
/**
 * Of a role that may change some records only: then the value may just as well be that of another one, which is not
 * looked at.
 */
const triesOfLimitedMax = 3;

/**
 * Changes the record that has the input's value in the unique field `on`, or creates it; returns its id. Whatever
 * others write at the same time, there is one record with the value afterwards, and never a CONFLICT about it: who
 * comes second waits for the first, and changes its record. A record that the role may not change is not there for it,
 * and its value is taken: CONFLICT, as where it is created.
 */
export async function upsertOn(at: Writing, model: CatalogModel, on: string, change: RecordChange): Promise<string> {
  const last = isLimited(at.catalog, model, "update") ? triesOfLimitedMax : triesMax;
  for (let tries = 1; ; tries++) {
    const id = await uniqueRecordId(at, model, on, change.input);
    if (id !== null) {
      await changeRecords(at, model, [id], change);
      return id;
    }
    await at.tx.query("savepoint before_upsert");
    try {
      return (await createRecords(at, model, [change], () => "input"))[0]!;
    } catch (error) {
      if (tries === last || !isTaken(publicDatabaseError(error, at.catalog.models, "input"), on)) throw error;
      await at.tx.query("rollback to savepoint before_upsert");
    }
  }
}

const isTaken = (error: unknown, on: string) =>
  error instanceof PlinthError && error.code === "CONFLICT" && error.fields?.[`input.${on}`] !== undefined;
