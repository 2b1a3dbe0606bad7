import type { ModelDefinition } from "../../../contract/models.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { refuseNameClash } from "../change-models.ts";
import { allFields } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { createModelTable } from "../sql/create-model-table.ts";

/**
 * A second model with the same fields and rules; without records, and without relations, which would alter the other
 * models' API.
 */
export async function duplicateModel(
  change: ModelChange,
  model: ModelDefinition,
  name: string,
): Promise<ModelDefinition> {
  const copy: ModelDefinition = {
    ...structuredClone(model),
    id: uuidv7(),
    name,
    single_page_uuid: model.single_page ? uuidv7() : null,
    system_generated: false,
    is_tenant_model: false,
  };
  // The copies are fields of their own.
  for (const field of allFields(copy)) delete field.id;
  change.draft.models.push(copy);
  refuseNameClash(change.draft, "new_name");
  await createModelTable(change, copy);
  return copy;
}
