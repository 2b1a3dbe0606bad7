import { FieldOperationInput } from "../../../contract/fields/model-changes.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context, Role } from "../../access/index.ts";
import { type OpenProject, requireMember } from "../../projects/index.ts";
import { changeModels } from "../change-models.ts";
import { convertField, type Failures, type TypeChange } from "../fields/change-field-type.ts";
import { getField, getModel } from "../find-definition.ts";
import { requireSeen } from "../keep-hidden.ts";

/** Thrown to have the transaction rolled back once the conversion has told what it found. */
class Tried extends Error {
  readonly found: TypeChange;
  constructor(found: TypeChange) {
    super("tried");
    this.found = found;
  }
}

/**
 * What a change of type would find, tried on the values themselves and undone. Needs `models`. BAD_USER_INPUT where the
 * change could not be made at all.
 */
export async function previewTypeChange(ctx: Context, input: object): Promise<Failures> {
  const asked = parseInput(FieldOperationInput, { ...input, type: "change_type" });
  return (await tryTypeChange(await requireMember(ctx, "models"), asked)).failures;
}

/** All that a change of type would find, for callers that have authorised it. */
export async function tryTypeChange(
  by: { project: OpenProject; role: Role | null },
  {
    model_name,
    field_name,
    parent_field,
    changed_type,
  }: Pick<FieldOperationInput, "model_name" | "field_name" | "parent_field" | "changed_type">,
): Promise<TypeChange> {
  try {
    return await changeModels(by, "changed_type", async (change) => {
      const model = getModel(change.draft, model_name);
      const field = getField(model, parent_field, field_name);
      if (field.system_generated)
        throw badInput({ field_name: t("This field is system generated and cannot be changed") });
      requireSeen(change, model, field);
      throw new Tried(await convertField(change, model, field, changed_type, true));
    });
  } catch (error) {
    if (error instanceof Tried) return error.found;
    throw error;
  }
}
