/** Import of a file: rows are checked as writes are, copied into a temporary table, and inserted from there in one transaction. */
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { from } from "pg-copy-streams";
import { type FieldErrors, PlinthError } from "../../../kernel/errors.ts";
import { isUuid, uuidv7 } from "../../../kernel/ids.ts";
import { maintenanceTime } from "../../../platform/db/pool.ts";
import type { Context } from "../../access/index.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { holdsKey } from "../links.ts";
import { noteRules, requireCreatable } from "../permitted.ts";
import { prepareValues } from "../prepare-values.ts";
import { bindRules, memberCatalog } from "../record-catalog.ts";
import { requireModel } from "../require-model.ts";
import { withPublicErrors } from "../run-statement.ts";
import { inTransaction } from "../transaction.ts";
import { noteWriter } from "../writer.ts";
import type { Writing } from "../writing.ts";
import { Columns } from "./columns.ts";
import { TargetFinder } from "./find-targets.ts";
import type { TransferFormat } from "./formats.ts";
import { insertStaged, makeStage } from "./insert-staged.ts";
import { type RowRecord, readRecord } from "./read-record.ts";
import { type FileRow, readRows } from "./read-rows.ts";

/** What is wrong with a row. */
export interface RowFault {
  /** Of the file, from 1. */
  line: number;
  /** Column, or path inside of it; null for the row as a whole. */
  field: string | null;
  message: string;
}

export interface ImportReport {
  /** Rows of the file. */
  rows: number;
  /** Records made; 0 when a row was bad and none were to be skipped. */
  created: number;
  /** Rows that were not made into records. */
  failed: number;
  /** The first 1,000 faults. */
  faults: RowFault[];
}

export interface ImportInput {
  model: string;
  format: TransferFormat;
  source: AsyncIterable<Uint8Array>;
  /** `stop`: one bad row keeps all out. `skip`: the good rows are kept. */
  on_error: "stop" | "skip";
  /** Of rows that do not say it themselves. */
  status: "draft" | "published";
  /** Called now and then with the number of rows read. */
  progress?: (rows: number) => void;
}

const batchRows = 1_000;
const faultsMax = 1_000;

/** Thrown to roll back, with the report that the caller gets. */
class Refused extends Error {}

/**
 * Imports the file as new records of the model. FORBIDDEN and NOT_FOUND by the member's role; BAD_USER_INPUT for a file that cannot be read. Bad rows are in
 * the report, by line; unless they are to be skipped, nothing is written then.
 */
export async function importRecords(ctx: Context, project: OpenProject, input: ImportInput): Promise<ImportReport> {
  const member = await memberCatalog(ctx, project);
  const catalog = await bindRules(ctx, project, member, { import: input.model }, (noting) =>
    noteRules(noting, input.model),
  );
  const model = requireModel(catalog, input.model, "create");
  if (model.definition.single_page) throw new PlinthError("BAD_USER_INPUT", "A single-page model has only one record.");
  const report: ImportReport = { rows: 0, created: 0, failed: 0, faults: [] };
  try {
    await withPublicErrors(catalog, "record", () =>
      inTransaction(project, catalog, async (tx) => {
        await tx.query(maintenanceTime);
        const at: Writing = { tx, catalog, writer: await noteWriter(tx, catalog, ctx.actor) };
        const copyCommand = await makeStage(at);
        await copyRows(at, project, model, input, copyCommand, report);
        if (report.failed > 0 && input.on_error === "stop") throw new Refused();
        await insertStaged(
          at,
          model,
          (ids) => requireCreatable(at, model, ids),
          (line, field, message) => noteFaults(report, line, { [field ?? ""]: message }),
        );
        report.created = report.rows - report.failed;
        if (report.failed > 0 && input.on_error === "stop") throw new Refused();
      }),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    report.created = 0;
  }
  report.faults.sort((a, b) => a.line - b.line);
  return report;
}

function noteFaults(report: ImportReport, line: number, errors: FieldErrors): void {
  report.failed++;
  for (const [field, message] of Object.entries(errors))
    if (report.faults.length < faultsMax) report.faults.push({ line, field: field || null, message });
}

/** Reads, checks and copies all rows. Those that are bad are noted and left out. */
async function copyRows(
  at: Writing,
  project: OpenProject,
  model: CatalogModel,
  input: ImportInput,
  copyCommand: string,
  report: ImportReport,
): Promise<void> {
  const copy = at.tx.query(from(copyCommand));
  const ended = finished(copy);
  // Told by the await below; until then it must not count as unhandled.
  ended.catch(() => {});
  const reading = {
    columns: new Columns(at.catalog, model),
    targets: new TargetFinder(project, at.catalog),
    input,
    model,
    report,
  };
  try {
    let batch: FileRow[] = [];
    for await (const row of readRows(input.source, input.format)) {
      batch.push(row);
      if (batch.length < batchRows) continue;
      await write(await checkBatch(reading, batch));
      batch = [];
      input.progress?.(report.rows);
    }
    await write(await checkBatch(reading, batch));
    copy.end();
    await ended;
    input.progress?.(report.rows);
  } catch (error) {
    // The connection must be out of COPY before it can roll back.
    if (!copy.destroyed) copy.destroy(error as Error);
    await ended.catch(() => {});
    throw error;
  }

  async function write(text: string): Promise<void> {
    // Once all is lost, the rest of the file is only checked.
    if (text === "" || (report.failed > 0 && input.on_error === "stop")) return;
    if (!copy.write(text)) await Promise.race([once(copy, "drain"), ended]);
  }
}

interface Reading {
  columns: Columns;
  targets: TargetFinder;
  input: ImportInput;
  model: CatalogModel;
  report: ImportReport;
}

/** The lines of COPY for the good rows of a batch. */
async function checkBatch(reading: Reading, batch: readonly FileRow[]): Promise<string> {
  const { columns, input, report } = reading;
  const rows = batch.map((row): { line: number; record: RowRecord | null } => {
    report.rows++;
    if (!("fault" in row)) return { line: row.line, record: readRecord(columns, row.cells, input.format === "csv") };
    noteFaults(report, row.line, { "": row.fault });
    return { line: row.line, record: null };
  });
  const records = rows.flatMap(({ record }) => record ?? []);
  const found = await findTargets(reading, records);
  let text = "";
  for (const { line, record } of rows) {
    if (!record) continue;
    const errors: FieldErrors = record.faults;
    const status = statusOf(record, input, errors);
    const values = await prepareValues(
      reading.model,
      record.input,
      status === "draft" ? "draft" : "create",
      "",
      errors,
    );
    const id = idOf(record, errors);
    const keys: Record<string, string> = {};
    const joins: Record<string, string[]> = {};
    for (const { link, column, values: named } of record.links) {
      const known = found.get(`${link.relation.name}.${link.by}`)!;
      const missing = named.find((value) => !known.get(value));
      if (missing !== undefined) {
        errors[column] ??= `There is no ${link.relation.model} with the ${link.by} ${missing.slice(0, 100)}`;
        continue;
      }
      const ids = named.map((value) => known.get(value)!);
      if (link.relation.storage.kind === "column" && holdsKey(link.relation))
        keys[link.relation.storage.column] = ids[0]!;
      else joins[link.relation.name] = ids;
    }
    if (Object.keys(errors).length > 0) noteFaults(report, line, errors);
    else text += copyLine(line, id, { ...values, ...keys, _status: status }, joins);
  }
  return text;
}

async function findTargets(
  { targets }: Reading,
  records: readonly RowRecord[],
): Promise<Map<string, Map<string, string | null>>> {
  const wanted = new Map<string, { link: RowRecord["links"][number]["link"]; values: Set<string> }>();
  for (const { link, values } of records.flatMap((record) => record.links)) {
    const key = `${link.relation.name}.${link.by}`;
    const one = wanted.get(key) ?? { link, values: new Set() };
    wanted.set(key, one);
    for (const value of values) one.values.add(value);
  }
  const found = new Map<string, Map<string, string | null>>();
  for (const [key, { link, values }] of wanted) found.set(key, await targets.find(link, values));
  return found;
}

function statusOf({ status }: RowRecord, input: ImportInput, errors: FieldErrors): "draft" | "published" {
  if (status === undefined) return input.status;
  if (status === "draft" || status === "published") return status;
  errors["meta.status"] = "The status must be draft or published";
  return input.status;
}

function idOf({ id }: RowRecord, errors: FieldErrors): string {
  if (id === undefined) return uuidv7();
  if (typeof id === "string" && isUuid(id)) return id.toLowerCase();
  errors.id = "id must be a UUID";
  return "";
}

const copyLine = (line: number, id: string, values: object, joins: Record<string, string[]>) =>
  `${line}\t${id}\t${copyText(values)}\t${copyText(joins)}\n`;

/** JSON has no bare control characters; in COPY's text form only its backslashes mean something. */
const copyText = (value: object) => JSON.stringify(value).replaceAll("\\", "\\\\");
