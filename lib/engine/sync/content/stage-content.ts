import { badInput } from "../../../kernel/errors.ts";
import { type ModelChange, systemTable } from "../../models/index.ts";
import { sanitiseHtml } from "../../rich-text/index.ts";
import { type contentTables, type RecordTable, withCleanText } from "./content-tables.ts";
import type { ContentLine } from "./read-lines.ts";

/** Records that are to be, by model and id. */
export const rowsTable = "pg_temp._plinth_rows";
/** Links that are to be, by the relation's name. */
export const linksTable = "pg_temp._plinth_links";

/** Characters that are sent to the database at once. */
const batchCharacters = 1024 * 1024;

type Tables = ReturnType<typeof contentTables>;

/**
 * Reads the lines into temporary tables that go with the transaction. Rich text is cleaned as in every other write. BAD_USER_INPUT for unknown models,
 * columns and relations, for an id that comes twice, and for a file that ends before its end.
 */
export async function stageContent(
  change: ModelChange,
  tables: Tables,
  lines: AsyncIterable<ContentLine[]>,
): Promise<void> {
  const { sql, project } = change;
  await sql(
    `create temporary table _plinth_rows (model text not null, id uuid not null, row jsonb not null, primary key (model, id)) on commit drop`,
  );
  await sql(
    `create temporary table _plinth_links (relation text not null, from_id uuid not null, to_id uuid not null) on commit drop`,
  );
  const models = new Map(
    tables.records.map((table) => [table.model.name, { table, allowed: new Set([...table.columns, ...table.keys]) }]),
  );
  const relations = new Set(tables.links.map(({ name }) => name));
  const found = { records: 0, links: 0 };
  let rows: string[] = [];
  let links: object[] = [];
  let waiting = 0;
  let isWhole = false;
  const flush = async () => {
    if (rows.length > 0) {
      const kept = await sql(
        `insert into ${rowsTable} select e->>'model', (e->'row'->>'id')::uuid, e->'row' from jsonb_array_elements($1::jsonb) e on conflict do nothing returning 1`,
        [`[${rows.join(",")}]`],
      );
      if (kept.length < rows.length) throw badInput({ content: "A record stands in the files twice" });
    }
    if (links.length > 0)
      await sql(
        `insert into ${linksTable} select e->>'relation', (e->'row'->>'from_id')::uuid, (e->'row'->>'to_id')::uuid from jsonb_array_elements($1::jsonb) e`,
        [JSON.stringify(links)],
      );
    [rows, links, waiting] = [[], [], 0];
  };
  for await (const batch of lines)
    for (const one of batch) {
      if (isWhole) throw badInput({ [`line ${one.line}`]: `Line ${one.line} comes after the end` });
      if ("end" in one) {
        isWhole = true;
        if (one.end.records !== found.records || one.end.links !== found.links) throw notWhole();
      } else if ("actor" in one)
        await sql(
          `insert into ${systemTable(project.database, "_actors")} (id, first_name, last_name, email, avatar) values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
          [one.actor.id, one.actor.first_name, one.actor.last_name, one.actor.email, one.actor.avatar],
        );
      else if ("relation" in one) {
        if (!relations.has(one.relation)) throw unknown(one.line, `relation ${one.relation}`);
        found.links++;
        links.push({ relation: one.relation, row: one.row });
        waiting += 200;
      } else {
        const known = models.get(one.model);
        if (!known) throw unknown(one.line, `model ${one.model}`);
        const strange = Object.keys(one.row).find((name) => !known.allowed.has(name));
        if (strange !== undefined) throw unknown(one.line, `field ${strange} in ${one.model}`);
        found.records++;
        const text = JSON.stringify({ model: one.model, row: cleaned(known.table, one.row) });
        rows.push(text);
        waiting += text.length;
      }
      if (waiting > batchCharacters) await flush();
    }
  await flush();
  if (!isWhole) throw notWhole();
  // The planner knows nothing of a temporary table that has just been filled.
  await sql(`analyze ${rowsTable}, ${linksTable}`);
}

const notWhole = () => badInput({ content: "The file is not whole: its end is missing, or records are" });
const unknown = (line: number, what: string) =>
  badInput({ [`line ${line}`]: `Line ${line}: there is no ${what.slice(0, 150)}` });

function cleaned({ model, tenant }: RecordTable, row: Record<string, unknown>): Record<string, unknown> {
  const clean = { ...row };
  // The page of a single-record model has one id, in whichever installation.
  if (model.single_page_uuid && tenant !== `t."_tenant_id"`) clean.id = model.single_page_uuid;
  const translations = clean._translations as Record<string, Record<string, unknown>> | null | undefined;
  for (const field of model.fields) {
    const name = field.identifier;
    if (name in clean) clean[name] = withCleanText(field, clean[name], sanitiseHtml);
    for (const values of Object.values(translations ?? {}))
      if (typeof values === "object" && values !== null && name in values)
        values[name] = withCleanText(field, values[name], sanitiseHtml);
  }
  return clean;
}
