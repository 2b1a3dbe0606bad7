import type { RecordStatus } from "../../../contract/models.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import type { CatalogField, CatalogModel } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { requireModel } from "../reading/require-model.ts";
import type { Translations } from "../values/translations.ts";
import { changeRecords, createRecords } from "../writing/commands.ts";
import { writing } from "../writing/save-record.ts";

interface Restored {
  model: string;
  id: string;
  /** Of a deleted record that comes back. */
  status: RecordStatus;
  /** Fields that are left out stay as they are, which only a record has that is there. */
  isPart: boolean;
  /** What the record was, in the fields of this model. */
  valuesOf(model: CatalogModel): { input: unknown; translations: Translations };
}

/**
 * Gives a record its values again and leaves its status, or makes it again under its id where it was deleted. Rules and
 * rights are those of today. What is hidden from the role stays as it is in a record that is there, and comes back with
 * one that was deleted; no error names it.
 */
export async function restoreValues(ctx: Context, project: OpenProject, restored: Restored): Promise<void> {
  const { id, status, isPart, valuesOf } = restored;
  await writing(ctx, project, { model: restored.model }, async (at) => {
    const model = requireModel(at.catalog, restored.model, "update");
    const { rowCount } = await at.tx.query(`select 1 from ${model.table} where id = $1::uuid for update`, [id]);
    if (rowCount) return changeRecords(at, model, [id], { ...valuesOf(model), whole: true }, "payload");
    if (isPart) throw new PlinthError("NOT_FOUND", t("This record was deleted: restore the whole of it."));
    // The record would be the caller's own, with what they did not read in it.
    if ([...model.fields.values()].some(({ guarded }) => guarded.includes("read")))
      throw new PlinthError(
        "FORBIDDEN",
        t("Only a role that reads all fields of {name} restores a deleted record.", { name: model.name }),
      );
    const creatable = requireModel(at.catalog, restored.model, "create");
    const whole = { ...creatable, fields: at.catalog.unlimited.models.get(model.name)!.fields };
    await createRecords(at, whole, [{ ...valuesOf(whole), status, whole: true }], () => "payload", [id]).catch(
      (error: unknown) => {
        throw seenError(creatable, error);
      },
    );
  });
}

/** The error without what is said of fields that are hidden from the role. */
function seenError(model: CatalogModel, error: unknown): unknown {
  if (!(error instanceof PlinthError) || !error.fields) return error;
  const { code, message, fields } = error;
  const seen = Object.entries(fields).filter(([path]) => isSeen([...model.fields.values()], path.split(".").slice(1)));
  if (seen.length === Object.keys(fields).length) return error;
  if (seen.length > 0) return new PlinthError(code, message, { fields: Object.fromEntries(seen), cause: error });
  if (code === "CONFLICT") return new PlinthError(code, t("The record clashes with another one."), { cause: error });
  const hidden = "The record does not fit its model any more, in something that is hidden from your role.";
  return new PlinthError("FORBIDDEN", hidden, { cause: error });
}

/** Whether the role sees the field at this path; places in lists are numbers. */
function isSeen(fields: readonly CatalogField[], [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (/^\d+$/.test(name)) return isSeen(fields, rest);
  const field = fields.find((one) => one.name === name);
  return field !== undefined && isSeen(field.nested, rest);
}
