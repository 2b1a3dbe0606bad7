/**
 * Import of a file: rows are checked as writes are, copied into temporary tables, and written from there in one
 * transaction.
 */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { maintenanceTime } from "../../../platform/db/pool.ts";
import type { Context } from "../../access/index.ts";
import type { Catalog, CatalogModel } from "../../compiler/index.ts";
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
import { tellBadRows } from "./bad-rows.ts";
import { type AskedFormats, type CellFormats, cellFormats } from "./cell-formats.ts";
import { RowChecker } from "./check-rows.ts";
import { Columns } from "./columns.ts";
import type { TransferFormat } from "./formats.ts";
import { insertStaged } from "./insert-staged.ts";
import { readRows } from "./read-rows.ts";
import { faultsMax, type ImportReport, RowFaults } from "./row-faults.ts";
import { type Stage, stageOf } from "./stage.ts";
import { inBatches, isLeftOut, type Matched, type Pieces, stageMatched, stageNew } from "./stage-rows.ts";
import { fillStagedSlugs } from "./staged-slugs.ts";
import type { Matching } from "./updates/match.ts";
import { RowMatcher } from "./updates/match-rows.ts";
import { updateStaged } from "./updates/update-staged.ts";

export interface ImportInput {
  model: string;
  format: TransferFormat;
  source: AsyncIterable<Uint8Array>;
  /** `stop`: one bad row keeps all out. `skip`: the good rows are kept. */
  on_error: "stop" | "skip";
  /** Of new records whose rows do not say it themselves. */
  status: "draft" | "published";
  /** Which rows are about records that are there; none where it is left out. */
  match?: Matching | undefined;
  /** Whether nothing is kept: all is tried, and told. */
  trial?: boolean;
  /** The file once more, for what stands where something is wrong. */
  again?: () => AsyncIterable<Uint8Array>;
  /** How numbers and dates of a CSV are written; 1234.56 and ISO 8601 where nothing is said. */
  formats?: AskedFormats;
  /** Called now and then with the number of rows read. */
  progress?: (rows: number) => void;
}

/** Thrown to roll back, with the report that the caller gets. */
class Undone extends Error {}

/**
 * Imports the file as records of the model, new ones or, as far as `match` says so, changes of those that are there.
 * FORBIDDEN and NOT_FOUND by the member's role; BAD_USER_INPUT for a file that cannot be read, has no rows, or has no
 * column of the model. Bad rows are in the report, by line; unless they are to be skipped, nothing is written then; nor
 * is it where a number or date can mean two things. Of the file no more is in memory than a few pieces, unless hooks
 * stand before the writes: then it is bounded.
 */
export async function importRecords(ctx: Context, project: OpenProject, input: ImportInput): Promise<ImportReport> {
  const own = await memberCatalog(ctx, project);
  const catalog = await bindRules(ctx, project, own, { import: input.model }, (noting) =>
    noteRules(noting, input.model),
  );
  const model = writableModel(catalog, input);
  const faults = new RowFaults();
  const { report } = faults;
  const isText = input.format === "csv";
  const asked = isText ? input.formats : undefined;
  const formats: CellFormats = asked ? await cellFormats(new Columns(catalog, model), asked, faults) : new Map();
  if (report.failed > 0) return toldReport(report, input);
  const stage = stageOf(model);
  const options = { isText, status: input.status, formats };
  const checker = new RowChecker(project, catalog, model, options, stage, faults);
  const { pieces, matched } = await readPieces({ ctx, project, catalog }, model, input, checker, faults);
  const isRefused = () => report.failed > 0 && input.on_error === "stop";
  try {
    await withPublicErrors(catalog, "record", () =>
      inTransaction(project, catalog, async (tx) => {
        await tx.query(maintenanceTime);
        const at: Writing = { tx, catalog, writer: await noteWriter(tx, catalog, ctx.actor) };
        await write(at, model, pieces, matched, checker, stage, faults, input.progress);
        if (isRefused() || input.trial) throw new Undone();
      }),
    );
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (isRefused() && !input.trial) Object.assign(report, { created: 0, updated: 0, skipped: 0 });
  return toldReport(report, input);
}

async function toldReport(report: ImportReport, { again, format }: ImportInput): Promise<ImportReport> {
  report.faults.sort((a, b) => a.line - b.line);
  if (again && report.faults.length > 0) await tellBadRows(report, again(), format);
  return report;
}

/** The model, where the importer may do with it what may be asked for. */
function writableModel(catalog: Catalog, { model: name, match }: ImportInput): CatalogModel {
  const actions = [
    ...(match ? (["read"] as const) : []),
    ...(match?.on_new === "skip" ? [] : (["create"] as const)),
    ...(match?.on_match === "update" ? (["update"] as const) : []),
  ];
  const [model] = actions.map((action) => requireModel(catalog, name, action));
  if (model!.definition.single_page)
    throw new PlinthError("BAD_USER_INPUT", t("A single-page model has only one record."));
  return model!;
}

/** Stages the rows and writes what was staged: all of it, so that everything that is wrong is told at once. */
async function write(
  at: Writing,
  model: CatalogModel,
  pieces: Pieces,
  matched: Matched | null,
  checker: RowChecker,
  stage: Stage,
  faults: RowFaults,
  progress: ImportInput["progress"],
): Promise<void> {
  const { report } = faults;
  await at.tx.query(stage.create);
  const staged = matched ? await stageMatched(at, model, pieces, matched, checker, stage, faults) : null;
  if (!staged) await stageNew(at, pieces, checker, stage);
  progress?.(report.rows);
  if (report.rows === 0) throw new PlinthError("BAD_USER_INPUT", t("The file has no rows to import."));
  await fillStagedSlugs(at, model, stage, faults);
  const fresh = report.rows - report.failed - report.skipped - (staged?.changed ?? 0);
  if (fresh > 0) {
    const clashes = await insertStaged(at, model, stage, fresh, faultsMax);
    report.failed += clashes.count;
    for (const fault of clashes.told) faults.tell(fault);
  }
  if (staged && staged.changed > 0) report.updated = await updateStaged(at, model, staged.changes, faults);
  report.created = report.rows - report.failed - report.skipped - report.updated;
}

const pieceRows = 500;

/**
 * The rows, a piece after the other as they are read; all of them where hooks stand before their writes, who have been
 * asked then.
 */
async function readPieces(
  asking: HookCaller,
  model: CatalogModel,
  input: ImportInput,
  checker: RowChecker,
  { report }: RowFaults,
): Promise<{ pieces: Pieces; matched: Matched | null }> {
  const { match: matching, progress } = input;
  const { project, catalog } = asking;
  const isHooked =
    (matching?.on_new !== "skip" && (await hasHooks(project, "create", model.name))) ||
    (matching?.on_match === "update" && (await hasHooks(project, "update", model.name)));
  const matched = matching ? { matching, matcher: new RowMatcher(model, matching), isKnown: isHooked } : null;
  async function* read() {
    const isChange = matching?.on_match === "update";
    const see = (names: readonly string[]) => checker.requireColumns(names, matching?.by);
    for await (const rows of readRows(input.source, input.format, see)) {
      yield checker.read(rows, isChange);
      if (!isHooked) progress?.(report.rows);
    }
  }
  async function* found() {
    for await (const rows of inBatches(read())) {
      // Locked no longer than it takes: they are asked for again in the transaction.
      await inTransaction(project, catalog, (tx) => matched!.matcher.find({ tx, catalog }, rows));
      for (const row of rows) if (!row.match) checker.readAsNew(row);
      yield rows;
    }
  }
  if (!isHooked) return { pieces: read(), matched };
  const isAsked = (row: Parameters<typeof isLeftOut>[0]) => !matching || !isLeftOut(row, matching);
  const rows = await askRowHooks(asking, model, matched ? found() : read(), progress, isAsked);
  const pieces = Array.from({ length: Math.ceil(rows.length / pieceRows) }, (_, i) =>
    rows.slice(i * pieceRows, (i + 1) * pieceRows),
  );
  return { pieces, matched };
}
