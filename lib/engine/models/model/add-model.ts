import { lookAfter } from "../../../contract/model-look.ts";
import { CreateModelInput, type ModelDefinition } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { changeModels, refuseNameClash } from "../change-models.ts";
import { createModelTable } from "../sql/create-model-table.ts";
import { freeModelName } from "./follow-model-name.ts";

/**
 * Adds a model without fields to the session's project. Needs `models`. BAD_USER_INPUT under `name` when its name is
 * not legal or taken.
 */
export async function addModel(ctx: Context, input: unknown): Promise<ModelDefinition> {
  const { name, single_record, ...look } = parseInput(CreateModelInput, input);
  const member = await requireMember(ctx, "models");
  return changeModels(member, "name", async (change) => {
    const model: ModelDefinition = {
      id: uuidv7(),
      name,
      single_page: single_record ?? false,
      single_page_uuid: single_record ? uuidv7() : null,
      system_generated: false,
      is_tenant_model: member.project.project_type === "saas" && member.project.tenant_model_name === name,
      is_common_model: false,
      enable_revision: false,
      fields: [],
      ...lookAfter({}, look),
    };
    change.draft.models.push(model);
    refuseNameClash(change.draft, "name");
    await createModelTable(change, model);
    await freeModelName(member.project, name);
    return model;
  });
}
