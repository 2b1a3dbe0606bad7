import { rootFieldsOf } from "../../../contract/fields/generated-names.ts";
import type { ModelDefinition } from "../../../contract/models.ts";

/**
 * Why a connected function cannot have the name: it is a field of the generated API, where models have theirs. Null
 * where it can.
 */
export function fieldClash(models: readonly Pick<ModelDefinition, "name">[], name: string): string | null {
  const owner = models.find((model) => rootFieldsOf(model).includes(name));
  if (owner) return `The API needs the name ${name} for the model ${owner.name}. Please choose another one`;
  return name.startsWith("__") ? "Names in the API do not begin with two underscores" : null;
}
