/**
 * Import of a file: rows are checked as writes are, copied into a temporary table, and inserted from there in one
 * transaction.
 */

import { once } from "node:events";
import { finished } from "node:stream/promises";
import { from } from "pg-copy-streams";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { maintenanceTime } from "../../../platform/db/pool.ts";
import type { Context } from "../../access/index.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { noteRules } from "../reading/permitted.ts";
import { bindRules, memberCatalog } from "../reading/record-catalog.ts";
import { requireModel } from "../reading/require-model.ts";
import { withPublicErrors } from "../statements/run-statement.ts";
import { type HookCaller, hasHooks } from "../writing/before-hooks.ts";
import { inTransaction } from "../writing/transaction.ts";
import { noteWriter } from "../writing/writer.ts";
import type { Writing } from "../writing/writing.ts";
import { askRowHooks } from "./ask-row-hooks.ts";
import { type AskedFormats, type CellFormats, cellFormats } from "./cell-formats.ts";
import { type ReadRow, RowChecker } from "./check-rows.ts";
import { Columns } from "./columns.ts";
import type { TransferFormat } from "./formats.ts";
import { insertStaged } from "./insert-staged.ts";
import { readRows } from "./read-rows.ts";
import { faultsMax, type ImportReport, RowFaults } from "./row-faults.ts";
import { type Stage, stageOf } from "./stage.ts";
import { fillStagedSlugs } from "./staged-slugs.ts";

export interface ImportInput {
  model: string;
  format: TransferFormat;
  source: AsyncIterable<Uint8Array>;
  /** `stop`: one bad row keeps all out. `skip`: the good rows are kept. */
  on_error: "stop" | "skip";
  /** Of rows that do not say it themselves. */
  status: "draft" | "published";
  /** How numbers and dates of a CSV are written; 1234.56 and ISO 8601 where nothing is said. */
  formats?: AskedFormats;
  /** Called now and then with the number of rows read. */
  progress?: (rows: number) => void;
}

/** Thrown to roll back, with the report that the caller gets. */
class Refused extends Error {}

/**
 * Imports the file as new records of the model. FORBIDDEN and NOT_FOUND by the member's role; BAD_USER_INPUT for a file
 * that cannot be read, has no rows, or has no column of the model. Bad rows are in the report, by line; unless they are
 * to be skipped, nothing is written then; nor is it where a number or date can mean two things. Of the file no more is
 * in memory than a few pieces, unless hooks stand before the creation of the records: then it is bounded.
 */
export async function importRecords(ctx: Context, project: OpenProject, input: ImportInput): Promise<ImportReport> {
  const own = await memberCatalog(ctx, project);
  const catalog = await bindRules(ctx, project, own, { import: input.model }, (noting) =>
    noteRules(noting, input.model),
  );
  const model = requireModel(catalog, input.model, "create");
  if (model.definition.single_page)
    throw new PlinthError("BAD_USER_INPUT", t("A single-page model has only one record."));
  const faults = new RowFaults();
  const { report } = faults;
  const stage = stageOf(model);
  const isText = input.format === "csv";
  const asked = isText ? input.formats : undefined;
  const formats: CellFormats = asked ? await cellFormats(new Columns(catalog, model), asked, faults) : new Map();
  if (report.failed > 0) return report;
  const options = { isText, status: input.status, formats };
  const checker = new RowChecker(project, catalog, model, options, stage, faults);
  const pieces = await readPieces({ ctx, project, catalog }, model, input, checker, faults);
  const stop = () => {
    if (report.failed > 0 && input.on_error === "stop") throw new Refused();
  };
  try {
    await withPublicErrors(catalog, "record", () =>
      inTransaction(project, catalog, async (tx) => {
        await tx.query(maintenanceTime);
        const at: Writing = { tx, catalog, writer: await noteWriter(tx, catalog, ctx.actor) };
        await tx.query(stage.create);
        await copyRows(at, input, pieces, checker, stage, faults);
        if (report.rows === 0) throw new PlinthError("BAD_USER_INPUT", t("The file has no rows to import."));
        stop();
        await fillStagedSlugs(at, model, stage, faults);
        stop();
        const clashes = await insertStaged(at, model, stage, report.rows - report.failed, faultsMax);
        report.failed += clashes.count;
        for (const fault of clashes.told) faults.tell(fault);
        stop();
        report.created = report.rows - report.failed;
      }),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  report.faults.sort((a, b) => a.line - b.line);
  return report;
}

const pieceRows = 500;

type Pieces = AsyncIterable<readonly ReadRow[]> | Iterable<readonly ReadRow[]>;

/**
 * The rows, a piece after the other as they are read; all of them where hooks stand before their creation, who have
 * been asked then.
 */
async function readPieces(
  asking: HookCaller,
  model: CatalogModel,
  input: ImportInput,
  checker: RowChecker,
  { report }: RowFaults,
): Promise<Pieces> {
  const isHooked = await hasHooks(asking.project, "create", model.name);
  async function* read() {
    for await (const rows of readRows(input.source, input.format, (names) => checker.requireColumns(names))) {
      yield checker.read(rows);
      if (!isHooked) input.progress?.(report.rows);
    }
  }
  if (!isHooked) return read();
  const rows = await askRowHooks(asking, model, read(), input.progress);
  return Array.from({ length: Math.ceil(rows.length / pieceRows) }, (_, i) =>
    rows.slice(i * pieceRows, (i + 1) * pieceRows),
  );
}

/** Checks and copies all rows. Those that are bad are noted and left out. */
async function copyRows(
  at: Writing,
  input: ImportInput,
  pieces: Pieces,
  checker: RowChecker,
  stage: Stage,
  faults: RowFaults,
): Promise<void> {
  const copy = at.tx.query(from(stage.copy));
  const ended = finished(copy);
  // Told by the await below; until then it must not count as unhandled.
  ended.catch(() => {});
  const { report } = faults;
  try {
    for await (const rows of pieces) {
      const lines = await checker.lines(rows);
      // Once all is lost, the rest of the file is only checked.
      const isLost = report.failed > 0 && input.on_error === "stop";
      if (lines !== "" && !isLost && !copy.write(lines)) await Promise.race([once(copy, "drain"), ended]);
    }
    copy.end();
    await ended;
    input.progress?.(report.rows);
  } catch (error) {
    // The connection must be out of COPY before it can roll back.
    if (!copy.destroyed) copy.destroy(error as Error);
    await ended.catch(() => {});
    throw error;
  }
}
