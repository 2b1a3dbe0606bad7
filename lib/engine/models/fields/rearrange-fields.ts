import { fieldMoveWarning } from "../../../contract/fields/field-moves.ts";
import { RearrangeFieldInput } from "../../../contract/fields/model-changes.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { changeModels } from "../change-models.ts";
import { allFields, getField, getModel, resolveParent } from "../find-definition.ts";
import { requireSeen } from "../keep-hidden.ts";
import { moveField } from "./move-field.ts";

/**
 * A drag in the field list; serials are from 1 at every level afterwards. Needs `models`. Gives the model with its new
 * order.
 */
export async function rearrangeFields(ctx: Context, input: unknown): Promise<ModelDefinition> {
  const { model_name, field_name, move_type, new_position, parent_id } = parseInput(RearrangeFieldInput, input);
  const member = await requireMember(ctx, "models");
  if (move_type === "parent_to_child" && !parent_id) throw badInput({ move_type: fieldMoveWarning });
  return changeModels(member, "field_name", async (change) => {
    const model = getModel(change.draft, model_name);
    const parent = parent_id === null ? null : resolveParent(model, parent_id);
    const field = fieldToMove(model, field_name, move_type, parent);
    if (field.system_generated)
      throw badInput({ field_name: t("This field is system generated and cannot be changed") });
    if (move_type !== "reorder") requireSeen(change, model, field);
    const target = move_type === "child_to_parent" ? null : parent;
    if (target !== null && field.parent_field !== null && field.parent_field !== target)
      // From one parent to another by way of the root: both moves or none.
      await moveField(change, model, field, null, model.fields.length + 1);
    await moveField(change, model, field, target, new_position + 1);
    return model;
  });
}

/** The field where the move says that it is; where it names no place, the only nested one of that name. */
function fieldToMove(
  model: ModelDefinition,
  name: string,
  type: RearrangeFieldInput["move_type"],
  parent: string | null,
): FieldDefinition {
  if (type === "reorder" || (type === "child_to_parent" && parent !== null)) return getField(model, parent, name);
  const atRoot = type === "parent_to_child" ? model.fields.find(({ identifier }) => identifier === name) : undefined;
  const nested = allFields(model).filter(
    ({ identifier, parent_field }) => identifier === name && parent_field !== null,
  );
  const found = atRoot ?? (nested.length === 1 ? nested[0] : undefined);
  if (!found) throw badInput({ move_type: fieldMoveWarning });
  return found;
}
