import type { PreviewChangeInput } from "../../../contract/fields/model-changes.ts";
import type { ModelDefinition } from "../../../contract/models.ts";
import type { ModelChange } from "../model-change.ts";

/** What a preview of a change has at hand; its SQL only reads, outside of any transaction. */
export interface ChangeLook extends Pick<ModelChange, "project" | "role" | "sql" | "before"> {
  model: ModelDefinition;
  asked: PreviewChangeInput;
  /** How many the model has. */
  records: number;
}
