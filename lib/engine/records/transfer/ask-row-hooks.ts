/** Rows of an import as hooks before a creation leave them. */

import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { askEach } from "../writing/ask-each.ts";
import { askHooks, type HookCaller } from "../writing/before-hooks.ts";
import type { ReadRow } from "./check-rows.ts";

/** Between two reports. */
const progressRows = 100;

/**
 * Asks for each row that can be read and is to be asked about, as a change where it is about a record, some at a time.
 * A refusal is a fault of its row; anything else, such as too many calls that wait, ends the import. It is done before
 * the transaction, so that no lock and no connection waits for a function: that is why all rows are held meanwhile, and
 * a file is bounded.
 */
export async function askRowHooks(
  asking: HookCaller,
  model: CatalogModel,
  pieces: AsyncIterable<readonly ReadRow[]>,
  progress: ((rows: number) => void) | undefined,
  isAsked: (row: ReadRow) => boolean = () => true,
): Promise<ReadRow[]> {
  const { rowsMax, charactersMax, msMax } = limits.hookedImport;
  const until = performance.now() + msMax;
  const late = () =>
    new PlinthError(
      "BAD_USER_INPUT",
      t("The functions before these records took longer than {msMax} minutes together. Nothing was imported.", {
        msMax: msMax / 60_000,
      }),
    );
  const asked: ReadRow[] = [];
  let characters = 0;
  // The whole file first, so that one that is too large costs no calls.
  for await (const rows of pieces) {
    for (const row of rows) characters += JSON.stringify(row.record).length;
    asked.push(...rows);
    if (asked.length > rowsMax || characters > charactersMax)
      throw new PlinthError(
        "BAD_USER_INPUT",
        t(
          "Functions run before records of {name} are made: a file may have {rowsMax} rows and {charactersMax} MiB then. Please import it in parts.",
          { name: model.name, rowsMax, charactersMax: charactersMax / 1024 ** 2 },
        ),
      );
  }
  let done = 0;
  await askEach(
    // What is wrong already is told as it is.
    asked.filter((row) => isAsked(row) && Object.keys(row.record.faults).length === 0),
    { until, late },
    async ({ record, match }) => {
      if (++done % progressRows === 0) progress?.(done);
      const write = { input: record.input, ids: match ? [match.id] : null };
      const input = await askHooks(asking, match ? "update" : "create", model, write, "");
      record.input = input as typeof record.input;
    },
    ({ record }, _error, fields) => Object.assign(record.faults, fields),
  );
  return asked;
}
