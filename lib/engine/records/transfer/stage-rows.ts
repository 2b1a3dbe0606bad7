/** Rows of a file on their way into the temporary tables, a piece after the other. */

import { once } from "node:events";
import { finished } from "node:stream/promises";
import { from } from "pg-copy-streams";
import type { CatalogModel } from "../../compiler/index.ts";
import type { Writing } from "../writing/writing.ts";
import type { ReadRow, RowChecker } from "./check-rows.ts";
import type { RowFaults } from "./row-faults.ts";
import { changeStageOf, type Stage } from "./stage.ts";
import { changedRows, type MatchedRow } from "./updates/change-values.ts";
import type { Matching } from "./updates/match.ts";
import type { RowMatcher } from "./updates/match-rows.ts";

export type Pieces = AsyncIterable<readonly ReadRow[]> | Iterable<readonly ReadRow[]>;

/** Checks and copies all rows of new records. Those that are bad are noted and left out. */
export async function stageNew(at: Writing, pieces: Pieces, checker: RowChecker, stage: Stage): Promise<void> {
  const copy = at.tx.query(from(stage.copy));
  const ended = finished(copy);
  // Told by the await below; until then it must not count as unhandled.
  ended.catch(() => {});
  try {
    for await (const rows of pieces) {
      const lines = await checker.lines(rows);
      if (lines !== "" && !copy.write(lines)) await Promise.race([once(copy, "drain"), ended]);
    }
    copy.end();
    await ended;
  } catch (error) {
    // The connection must be out of COPY before it can roll back.
    if (!copy.destroyed) copy.destroy(error as Error);
    await ended.catch(() => {});
    throw error;
  }
}

export interface Matched {
  matching: Matching;
  matcher: RowMatcher;
  /** Whether the rows have been matched before, for hooks. */
  isKnown: boolean;
}

/**
 * The same of rows some of which are about records that are there: each piece is matched and then copied, here or
 * there. Gives the stage of the changes and how many it has.
 */
export async function stageMatched(
  at: Writing,
  model: CatalogModel,
  pieces: Pieces,
  { matching, matcher, isKnown }: Matched,
  checker: RowChecker,
  stage: Stage,
  faults: RowFaults,
): Promise<{ changes: Stage; changed: number }> {
  const changes = changeStageOf(model);
  await at.tx.query(changes.create);
  await matcher.prepare(at);
  let changed = 0;
  for await (const rows of inBatches(pieces)) {
    const before = rows.map(({ match }) => match?.id);
    await matcher.find(at, rows);
    for (const [i, row] of rows.entries()) {
      if (isKnown && before[i] !== row.match?.id) row.record.faults[matching.by] = changedMeanwhile;
      else if (!isKnown && !row.match) checker.readAsNew(row);
    }
    await matcher.claim(at, rows);
    const left = rows.filter((row) => !leaveOut(row, matching, faults));
    const fresh = left.filter(({ match }) => !match);
    const matched = left.filter((row): row is MatchedRow => Boolean(row.match));
    await copyInto(at, stage, await checker.lines(fresh));
    const targets = await checker.targets(matched);
    const staged = await changedRows(at, model, matched, targets, (line, errors) => faults.add(line, errors));
    changed += staged.length;
    await copyInto(at, changes, staged.map((row) => changes.line(row)).join(""));
  }
  return { changes, changed };
}

/** Rows that are matched at once, however small the pieces are that they come in. */
const batchRows = 500;

export async function* inBatches(pieces: Pieces): AsyncGenerator<readonly ReadRow[]> {
  let held: ReadRow[] = [];
  for await (const rows of pieces) {
    held.push(...rows);
    if (held.length < batchRows) continue;
    yield held;
    held = [];
  }
  if (held.length > 0) yield held;
}

const changedMeanwhile = "The record was changed in the meantime";

/** Whether nothing becomes of the row, as was asked: it is not checked then, but for what it is matched by. */
export const isLeftOut = ({ match }: ReadRow, { on_match, on_new }: Matching): boolean =>
  (match ? on_match : on_new) === "skip";

function leaveOut(row: ReadRow, matching: Matching, faults: RowFaults): boolean {
  if (!isLeftOut(row, matching)) return false;
  const message = row.record.faults[matching.by];
  if (message === undefined) faults.report.skipped++;
  else faults.add(row.line, { [matching.by]: message });
  return true;
}

async function copyInto({ tx }: Writing, stage: Stage, lines: string): Promise<void> {
  if (lines === "") return;
  const copy = tx.query(from(stage.copy));
  copy.end(lines);
  await finished(copy);
}
