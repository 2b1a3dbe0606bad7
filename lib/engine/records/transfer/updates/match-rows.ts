/** Which records the rows of a file are about: by id or by a unique field, as far as the importer may see them. */

import { createHash } from "node:crypto";
import { badInput, type FieldErrors } from "../../../../kernel/errors.ts";
import { isUuid } from "../../../../kernel/ids.ts";
import { t } from "../../../../kernel/words/words.ts";
import type { CatalogModel } from "../../../compiler/index.ts";
import { columnTypeOf, quoteIdentifier } from "../../../models/index.ts";
import { permittedIds, visibleIds } from "../../reading/permitted.ts";
import { prepareValues } from "../../values/prepare-values.ts";
import type { Writing } from "../../writing/writing.ts";
import type { ReadRow } from "../check-rows.ts";
import type { Match, Matching } from "./match.ts";

interface Found extends Match {
  place: number;
}

/** One that is not locked and may be another by the time of the write. */
type Scope = Pick<Writing, "tx" | "catalog">;

const keysTable = "pg_temp._plinth_keys";

export class RowMatcher {
  readonly #model: CatalogModel;
  readonly #by: string;
  /** Of the column in question. */
  readonly #column: { name: string; type: string };
  readonly #isUpdate: boolean;

  /** BAD_USER_INPUT for what is no unique field that the importer may read. */
  constructor(model: CatalogModel, { by, on_match }: Matching) {
    const field = model.fields.get(by);
    if (by !== "id" && !field?.definition.validation.unique)
      throw badInput({
        match_by: t("{name} has no unique field {field}", { name: model.name, field: by.slice(0, 100) }),
      });
    this.#model = model;
    this.#by = by;
    this.#column = { name: quoteIdentifier(by), type: field ? columnTypeOf(field.definition) : "uuid" };
    this.#isUpdate = on_match === "update";
  }

  /** Gives rows the records that they are about, and takes away what they had. What is wrong goes to their faults. */
  async find({ tx, catalog }: Scope, rows: readonly ReadRow[]): Promise<void> {
    const keys: { place: number; key: unknown }[] = [];
    for (const [place, row] of rows.entries()) {
      row.match = null;
      // What a hook made of it later decides nothing.
      if (row.key === undefined) row.key = await this.#keyOf(catalog, row);
      if (row.key !== null) keys.push({ place, key: row.key });
    }
    if (keys.length === 0) return;
    const { table, tenant } = this.#model;
    const owner = tenant === "column" ? "m._tenant_id" : tenant === "self" ? "m.id" : "null::uuid";
    const { rows: found } = await tx.query<Found>(
      `select x.place, m.id, m._status as status, ${owner} as owner
       from json_to_recordset($1::json) as x (place integer, key ${this.#column.type})
       join ${table} m on m.${this.#column.name} = x.key order by m.id ${this.#isUpdate ? "for update of m" : ""}`,
      [JSON.stringify(keys)],
    );
    const ids = [...new Set(found.map(({ id }) => id))];
    const seen = await visibleIds({ tx, catalog }, this.#model, ids);
    const mine = new Set(this.#isUpdate ? await permittedIds({ tx, catalog }, this.#model, seen, "update") : seen);
    const visible = new Set(seen);
    for (const { place, ...match } of found) if (visible.has(match.id)) this.#take(rows[place]!, match, mine);
  }

  #take(row: ReadRow, match: Match, mine: ReadonlySet<string>): void {
    const { faults } = row.record;
    // Unique for each tenant, and somebody may see all of them.
    if (row.match) faults[this.#by] = "Several records have this value: please match by id";
    else if (!mine.has(match.id)) faults[this.#by] = "Your role may not change this record";
    row.match = match;
  }

  /** The table that keeps which keys the file had by now. */
  async prepare({ tx }: Pick<Writing, "tx">): Promise<void> {
    await tx.query(
      `create temporary table ${keysTable.replace("pg_temp.", "")} (key text primary key, line bigint) on commit drop`,
    );
  }

  /** Rows whose key an earlier row of the file has are bad. */
  async claim({ tx }: Pick<Writing, "tx">, rows: readonly ReadRow[]): Promise<void> {
    const lines = new Map<string, number>();
    const later: [row: ReadRow, hash: string][] = [];
    const hashes = new Map<string, ReadRow>();
    for (const row of rows) {
      if (row.key === null || row.key === undefined) continue;
      const hash = createHash("sha256").update(JSON.stringify(row.key)).digest("base64");
      if (hashes.has(hash)) later.push([row, hash]);
      else {
        hashes.set(hash, row);
        lines.set(hash, row.line);
      }
    }
    const { rows: taken } = await tx.query<{ key: string; line: string }>(
      `with given as (select * from unnest($1::text[], $2::bigint[]) as x (key, line)),
         kept as (insert into ${keysTable} select key, line from given on conflict do nothing returning key)
       select k.key, k.line from ${keysTable} k join given using (key)`,
      [[...lines.keys()], [...lines.values()]],
    );
    for (const { key, line } of taken) {
      lines.set(key, Number(line));
      later.push([hashes.get(key)!, key]);
    }
    for (const [row, hash] of later)
      row.record.faults[this.#by] = `The row of line ${lines.get(hash)} has the same ${this.#by}`;
  }

  /** As it is stored. Null where the row has none, or a bad one. */
  async #keyOf(catalog: Writing["catalog"], { record }: ReadRow): Promise<unknown> {
    if (this.#by === "id") {
      if (typeof record.id === "string" && isUuid(record.id)) return record.id.toLowerCase();
      if (record.id !== undefined) record.faults.id = "id must be a UUID";
      return null;
    }
    const given = record.input[this.#by];
    if (given === null || given === undefined) return null;
    const errors: FieldErrors = {};
    const values = await prepareValues(catalog, this.#model, { [this.#by]: given }, "draft", "", errors);
    Object.assign(record.faults, errors);
    return Object.keys(errors).length > 0 ? null : (values[this.#by] ?? null);
  }
}
