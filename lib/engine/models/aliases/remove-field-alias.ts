import { RemoveFieldAliasInput } from "../../../contract/fields/model-changes.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { changeModels } from "../change-models.ts";
import { getField, getModel, pathOf } from "../find-definition.ts";
import { requireSeen } from "../keep-hidden.ts";

/**
 * Ends an old name of a field now. Needs `models`. NOT_FOUND where the field is not known by it, FORBIDDEN for a field
 * that is hidden from the caller.
 */
export async function removeFieldAlias(ctx: Context, input: unknown): Promise<{ name: string }> {
  const { model_name, field_name, parent_field, name } = parseInput(RemoveFieldAliasInput, input);
  const member = await requireMember(ctx, "models");
  return changeModels(member, "name", async (change) => {
    const model = getModel(change.draft, model_name);
    const field = getField(model, parent_field, field_name);
    requireSeen(change, model, field);
    if (!field.aliases?.some((alias) => alias.name === name)) {
      const message = `${model.name}.${pathOf(field)} is not known as ${name}.`;
      throw new PlinthError("NOT_FOUND", message, { fields: { name: message } });
    }
    field.aliases = field.aliases.filter((alias) => alias.name !== name);
    return { name };
  });
}
