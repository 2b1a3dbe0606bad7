import type { FieldDefinition, ProjectModels } from "../../../contract/models.ts";
import { uuidv7 } from "../../../kernel/ids.ts";

/**
 * Every field has an id of its own afterwards: those without one, and copies that still have the id of what they were
 * copied from, get a new one.
 */
export function giveFieldIds({ models }: Pick<ProjectModels, "models">): void {
  for (const model of models) {
    const seen = new Set<string>();
    const give = (fields: FieldDefinition[]) => {
      for (const field of fields) {
        if (field.id === undefined || seen.has(field.id)) field.id = uuidv7();
        seen.add(field.id);
        give(field.fields);
      }
    };
    give(model.fields);
  }
}
