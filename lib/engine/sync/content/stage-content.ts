import { limits } from "../../../contract/limits.ts";
import type { ModelDefinition } from "../../../contract/models.ts";
import type { SyncFile } from "../../../contract/sync/sync.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { ModelChange } from "../../models/index.ts";
import { addActor } from "../../records/index.ts";
import { cleanRichText } from "../../rich-text/index.ts";
import { type contentTables, exchanged, type RecordTable } from "./content-tables.ts";
import { isPlace } from "./places.ts";
import type { ContentLine } from "./read-lines.ts";
import { requireTypes } from "./require-types.ts";
import { type FileFindings, stageFiles } from "./stage-files.ts";

/** Records that are to be, by model and id. */
export const rowsTable = "pg_temp._plinth_rows";
/** Links that are to be, by the relation's name. */
export const linksTable = "pg_temp._plinth_links";

/** Characters that are sent to the database at once. */
const batchCharacters = 1024 * 1024;

type Tables = ReturnType<typeof contentTables>;
type StagedFiles = Awaited<ReturnType<typeof stageFiles>>;

/** A record on its way to the database, and the files that it holds. */
interface Waiting {
  table: RecordTable;
  row: Record<string, unknown>;
  held: Set<string>;
}

/** Lines that wait to be sent to the database together. */
class Batch {
  readonly #sql: ModelChange["sql"];
  readonly #staged: StagedFiles;
  files: SyncFile[] = [];
  rows: Waiting[] = [];
  links: object[] = [];
  characters = 0;

  constructor(sql: ModelChange["sql"], staged: StagedFiles) {
    this.#sql = sql;
    this.#staged = staged;
  }

  get isFull(): boolean {
    return this.characters > batchCharacters || this.files.length >= limits.syncFilesAskedMax;
  }

  async flush(): Promise<void> {
    const { files, rows, links } = this;
    [this.files, this.rows, this.links, this.characters] = [[], [], [], 0];
    if (files.length > 0) await this.#staged.list(files);
    if (rows.length > 0) {
      const moved = await this.#staged.held(new Set(rows.flatMap(({ held }) => [...held])));
      const kept = await this.#sql(
        `insert into ${rowsTable} select e->>'model', (e->'row'->>'id')::uuid, e->'row'
         from jsonb_array_elements($1::jsonb) e on conflict do nothing returning 1`,
        [JSON.stringify(rows.map((one) => ({ model: one.table.model.name, row: withFiles(one, moved) })))],
      );
      if (kept.length < rows.length) throw badInput({ content: t("A record stands in the files twice") });
    }
    if (links.length > 0)
      await this.#sql(
        `insert into ${linksTable} select e->>'relation', (e->'row'->>'from_id')::uuid, (e->'row'->>'to_id')::uuid,
           (e->'row'->>'forward_place')::integer, (e->'row'->>'reverse_place')::integer
         from jsonb_array_elements($1::jsonb) e`,
        [JSON.stringify(links)],
      );
  }
}

/**
 * Reads the lines into temporary tables that go with the transaction. Rich text is cleaned as in every other write, and
 * files get the ids that the project knows them by. BAD_USER_INPUT for unknown models, columns and relations, for a
 * value that is none of its field's options or of another type than its field (of an `exact` copy, for one that has not
 * the form of its kind), for an id that comes twice, and for a file that ends before its end.
 */
export async function stageContent(
  change: ModelChange,
  tables: Tables,
  { exact, lines }: { exact: boolean; lines: AsyncIterable<ContentLine[]> },
): Promise<FileFindings> {
  const { sql, project } = change;
  await sql(
    `create temporary table _plinth_rows (model text not null, id uuid not null, row jsonb not null, primary key (model, id)) on commit drop`,
  );
  await sql(
    `create temporary table _plinth_links (relation text not null, from_id uuid not null, to_id uuid not null,
       forward_place integer, reverse_place integer) on commit drop`,
  );
  const models = new Map(
    tables.records.map((table) => [
      table.model.name,
      {
        table,
        allowed: new Set([...table.columns, ...table.keys, ...table.places.map(({ name }) => name)]),
        require: requireTypes(table.model, exact),
      },
    ]),
  );
  const relations = new Set(tables.links.map(({ name }) => name));
  const files = await stageFiles(change);
  const found = { records: 0, links: 0, files: 0 };
  const batch = new Batch(sql, files);
  let isWhole = false;
  for await (const some of lines)
    for (const one of some) {
      if (isWhole) throw badInput({ [`line ${one.line}`]: t("Line {line} comes after the end", { line: one.line }) });
      if ("end" in one) {
        isWhole = true;
        const { records, links: linked, files: named = 0 } = one.end;
        if (records !== found.records || linked !== found.links || named !== found.files) throw notWhole();
      } else if ("actor" in one)
        await sql(addActor(project.database), [
          one.actor.id,
          one.actor.first_name,
          one.actor.last_name,
          one.actor.email,
          one.actor.avatar,
        ]);
      else if ("file" in one) {
        if (found.records > 0)
          throw badInput({ [`line ${one.line}`]: t("Line {line}: files come before records", { line: one.line }) });
        found.files++;
        batch.files.push(one.file);
      } else if ("relation" in one) {
        if (!relations.has(one.relation)) throw unknown(one.line, `relation ${one.relation}`);
        found.links++;
        batch.links.push({ relation: one.relation, row: one.row });
        batch.characters += 200;
      } else {
        const known = models.get(one.model);
        if (!known) throw unknown(one.line, `model ${one.model}`);
        const strange = Object.keys(one.row).find((name) => !known.allowed.has(name));
        if (strange !== undefined) throw unknown(one.line, `field ${strange} in ${one.model}`);
        for (const { name } of known.table.places)
          if (Object.hasOwn(one.row, name) && !isPlace(one.row[name])) throw unknown(one.line, `place ${name}`);
        if (!exact) requireOptions(known.table.model, one.row, one.line);
        known.require(one.row, one.line);
        found.records++;
        batch.rows.push(await cleaned(known.table, one.row, project.database.schema));
        batch.characters += one.length;
      }
      if (batch.isFull) await batch.flush();
    }
  await batch.flush();
  if (!isWhole) throw notWhole();
  // The planner knows nothing of a temporary table that has just been filled.
  await sql(`analyze ${rowsTable}, ${linksTable}`);
  return files.findings();
}

const notWhole = () => badInput({ content: t("The file is not whole: its end is missing, or records are") });
const unknown = (line: number, what: string) =>
  badInput({ [`line ${line}`]: t("Line {line}: there is no {what}", { line, what: what.slice(0, 150) }) });

function requireOptions(model: ModelDefinition, row: Record<string, unknown>, line: number): void {
  exchanged(model, row, {
    html: (html) => html,
    files: (ids) => ids,
    notAnOption({ label }, value) {
      const what = `${JSON.stringify(value).slice(0, 100)} is no option of ${label} in ${model.name}`;
      throw badInput({ [`line ${line}`]: t("Line {line}: {what}", { line, what }) });
    },
  });
}

async function cleaned(table: RecordTable, given: Record<string, unknown>, owner: string): Promise<Waiting> {
  const { model, tenant } = table;
  const held = new Set<string>();
  const texts = new Map<string, Promise<string>>();
  const row = exchanged(model, given, {
    html(html) {
      const clean = cleanRichText(html, owner);
      if (typeof clean === "string") return clean;
      texts.set(html, clean);
      return html;
    },
    files(ids) {
      for (const id of ids) held.add(String(id).toLowerCase());
      return ids;
    },
  });
  // The page of a single-record model has one id, in whichever installation.
  if (model.single_page_uuid && tenant !== `t."_tenant_id"`) row.id = model.single_page_uuid;
  if (texts.size === 0) return { table, row, held };
  const ready = new Map<string, string>();
  for (const [html, clean] of texts) ready.set(html, await clean);
  const html = (one: string) => ready.get(one) ?? one;
  return { table, row: exchanged(model, row, { html, files: (ids) => ids }), held };
}

function withFiles({ table, row, held }: Waiting, moved: ReadonlyMap<string, string>): Record<string, unknown> {
  if (![...held].some((id) => moved.has(id))) return row;
  const files = (ids: unknown[]) => ids.map((id) => moved.get(String(id).toLowerCase()) ?? id);
  return exchanged(table.model, row, { html: (html) => html, files });
}
