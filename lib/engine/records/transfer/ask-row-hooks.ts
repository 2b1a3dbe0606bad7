/** Rows of an import as hooks before a creation leave them. */
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import type { CatalogModel } from "../../compiler/index.ts";
import { type Asking, askHooks } from "../before-hooks.ts";
import type { ReadRow } from "./check-rows.ts";

/**
 * Asks for each row that can be read, some at a time. A refusal is a fault of its row; anything else, such as too many calls that wait, ends the import. It is
 * done before the transaction, so that no lock and no connection waits for a function: that is why all rows are held meanwhile, and a file is bounded.
 */
export async function askRowHooks(
  asking: Asking,
  model: CatalogModel,
  pieces: AsyncIterable<readonly ReadRow[]>,
): Promise<ReadRow[]> {
  const { rowsMax, charactersMax, msMax, atOnce } = limits.hookedImport;
  const until = performance.now() + msMax;
  const asked: ReadRow[] = [];
  let characters = 0;
  for await (const rows of pieces) {
    for (const row of rows) characters += JSON.stringify(row.record).length;
    asked.push(...rows);
    if (asked.length > rowsMax || characters > charactersMax)
      throw new PlinthError(
        "BAD_USER_INPUT",
        `Functions run before records of ${model.name} are made: a file may have ${rowsMax} rows and ${charactersMax / 1024 ** 2} MiB then. Please import it in parts.`,
      );
    const waiting = rows.values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const row of waiting) {
          if (performance.now() > until)
            throw new PlinthError(
              "BAD_USER_INPUT",
              `The functions before these records took longer than ${msMax / 60_000} minutes together. Nothing was imported.`,
            );
          await askForRow(asking, model, row);
        }
      }),
    );
  }
  return asked;
}

async function askForRow(asking: Asking, model: CatalogModel, { record }: ReadRow): Promise<void> {
  // What is wrong already is told as it is.
  for (const _ in record.faults) return;
  try {
    const input = await askHooks(asking, "create", model, { input: record.input, ids: null }, "");
    record.input = input as typeof record.input;
  } catch (error) {
    if (!(error instanceof PlinthError) || !ofRow.has(error.code)) throw error;
    Object.assign(record.faults, error.fields ?? { "": error.message });
  }
}

const ofRow: ReadonlySet<string> = new Set([
  "BAD_USER_INPUT",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "FUNCTION_FAILED",
  "TOO_LARGE",
]);
