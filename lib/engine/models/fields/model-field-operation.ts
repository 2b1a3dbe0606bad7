import { FieldOperationInput } from "../../../contract/fields/model-changes.ts";
import type { FieldDefinition } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { deleteConnection } from "../connections/delete-connection.ts";
import { getField, getModel } from "../find-definition.ts";
import { requireSeen } from "../keep-hidden.ts";
import { changeNames } from "../model/change-names.ts";
import { changeFieldType } from "./change-field-type.ts";
import { deleteField } from "./delete-field.ts";
import { duplicateField } from "./duplicate-field.ts";
import type { FieldOperation } from "./field-operation.ts";
import { moveField } from "./move-field.ts";
import { renameField } from "./rename-field.ts";

const operations: Record<FieldOperationInput["type"], FieldOperation> = {
  rename: renameField,
  duplicate: duplicateField,
  delete: deleteField,
  move: (change, model, field, { moved_to }) => moveField(change, model, field, moved_to, Number.MAX_SAFE_INTEGER),
  change_type: changeFieldType,
  changeType: changeFieldType,
};

/**
 * One operation on a field, or with `is_relation` the deletion of a relation, which gives null. Needs `models`.
 * FORBIDDEN for a field that is hidden from the caller.
 */
export async function modelFieldOperation(ctx: Context, input: unknown): Promise<FieldDefinition | null> {
  const request = parseInput(FieldOperationInput, input);
  const member = await requireMember(ctx, "models");
  const argument =
    request.type === "move" ? "moved_to" : request.type.startsWith("change") ? "changed_type" : "new_name";
  return changeNames(member, argument, async (change) => {
    const model = getModel(change.draft, request.model_name);
    if (request.is_relation) {
      if (request.type !== "delete")
        throw badInput({ type: t("A relation can only be deleted. Please delete it and make it anew") });
      await deleteConnection(change, model, request.field_name, request.known_as);
      return null;
    }
    const field = getField(model, request.parent_field, request.field_name);
    if (field.system_generated)
      throw badInput({ field_name: t("This field is system generated and cannot be changed") });
    requireSeen(change, model, field);
    return operations[request.type](change, model, field, request);
  });
}
