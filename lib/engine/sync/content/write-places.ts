import { addPlaces, type ModelChange, placeColumn, quoteIdentifier } from "../../models/index.ts";
import type { LinkTable, RecordTable } from "./content-tables.ts";
import type { Places } from "./places.ts";
import { linksTable, rowsTable } from "./stage-content.ts";

/** Gives the rows of the files the places that they have there, and no others. Returns how many differed. */
export async function writePlacesOfRows(change: ModelChange, { model, table, places }: RecordTable): Promise<number> {
  let written = 0;
  for (const one of places) {
    const isAsked = `select 1 from ${rowsTable} s where s.model = $1 and s.row ? $2 limit 1`;
    const column = await columnFor(change, one, isAsked, [model.name, one.name]);
    if (column === null) continue;
    const rows = await change.sql(
      `update ${table} t set ${column} = (s.row ->> $2)::integer from ${rowsTable} s
       where s.model = $1 and s.id = t.id and t.${column} is distinct from (s.row ->> $2)::integer returning 1`,
      [model.name, one.name],
    );
    written += rows.length;
  }
  return written;
}

/** The same for the links of a relation. */
export async function writePlacesOfLinks(change: ModelChange, { name, table, places }: LinkTable): Promise<number> {
  let written = 0;
  for (const one of places) {
    const isAsked = `select 1 from ${linksTable} where relation = $1 and ${one.name} is not null limit 1`;
    const column = await columnFor(change, one, isAsked, [name]);
    if (column === null) continue;
    const rows = await change.sql(
      `update ${table} t set ${column} = l.${one.name} from ${linksTable} l where l.relation = $1
       and l.from_id = t.from_id and l.to_id = t.to_id and t.${column} is distinct from l.${one.name} returning 1`,
      [name],
    );
    written += rows.length;
  }
  return written;
}

/** The quoted column of places, which is made where the files have any; null where there are none on either side. */
async function columnFor(change: ModelChange, { relation, direction }: Places, isAsked: string, values: unknown[]) {
  if (placeColumn(relation, direction) === null && (await change.sql(isAsked, values)).length > 0)
    await addPlaces(change, relation.id, direction);
  const column = placeColumn(relation, direction);
  return column && quoteIdentifier(column);
}
