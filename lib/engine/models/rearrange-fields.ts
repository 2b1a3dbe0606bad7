import { fieldMoveWarning } from "../../contract/field-moves.ts";
import { RearrangeFieldInput } from "../../contract/model-changes.ts";
import type { ModelDefinition } from "../../contract/models.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { badInput } from "../../kernel/errors.ts";
import type { Context } from "../access/index.ts";
import { requireMember } from "../projects/index.ts";
import { changeModels } from "./change-models.ts";
import { getField, getModel } from "./find-definition.ts";
import { moveField } from "./move-field.ts";

/** A drag in the field list; serials are from 1 at every level afterwards. Needs `models`. Gives the model with its new order. */
export async function rearrangeFields(ctx: Context, input: unknown): Promise<ModelDefinition> {
  const { model_name, field_name, move_type, new_position, parent_id } = parseInput(RearrangeFieldInput, input);
  const { project } = await requireMember(ctx, "models");
  if (move_type !== "reorder" && !parent_id) throw badInput({ move_type: fieldMoveWarning });
  const from = move_type === "parent_to_child" ? null : parent_id;
  const to = move_type === "child_to_parent" ? null : parent_id;
  return changeModels(project, "field_name", async (change) => {
    const model = getModel(change.draft, model_name);
    const field = getField(model, from, field_name);
    if (field.system_generated) throw badInput({ field_name: "This field is system generated and cannot be changed" });
    await moveField(change, model, field, to, new_position);
    return model;
  });
}
