import { limits } from "../../../contract/limits.ts";
import {
  countFields,
  type FieldDefinition,
  type ModelDefinition,
  type ProjectModels,
  tooManyFields,
} from "../../../contract/models.ts";
import { badInput } from "../../../kernel/errors.ts";

type Models = Pick<ProjectModels, "models">;

/** BAD_USER_INPUT under `field` where a change gives a model more fields than it may have; what has them keeps them. */
export function refuseTooManyFields(before: Models, draft: Models, field: string): void {
  const was = new Map(before.models.map((model) => [model.id, model]));
  for (const model of draft.models) {
    if (countFields(model.fields) <= limits.modelFieldsMax && longestLevel(model) <= limits.levelFieldsMax) continue;
    const earlier = was.get(model.id);
    const grew =
      !earlier ||
      countFields(model.fields) > countFields(earlier.fields) ||
      longestLevel(model) > longestLevel(earlier);
    if (grew) throw badInput({ [field]: tooManyFields(model.name) });
  }
}

function longestLevel({ fields }: Pick<ModelDefinition | FieldDefinition, "fields">): number {
  return fields.reduce((longest, field) => Math.max(longest, longestLevel(field)), fields.length);
}
