import type { FieldOperationInput } from "../../../contract/fields/model-changes.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import type { ModelChange } from "../model-change.ts";

/** Does to a field what is asked, in the change's transaction, and gives the field that came of it. */
export type FieldOperation = (
  change: ModelChange,
  model: ModelDefinition,
  field: FieldDefinition,
  input: FieldOperationInput,
) => Promise<FieldDefinition>;
