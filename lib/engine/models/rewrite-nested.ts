import type { ModelDefinition } from "../../contract/models.ts";
import type { ModelChange } from "./change-models.ts";
import { getParent } from "./find-definition.ts";
import { rewriteValues } from "./rewrite-values.ts";
import { rewriteTranslations } from "./sql/translations.ts";

type JsonObject = Record<string, unknown>;

/**
 * Applies `rewrite` to every JSON object that holds the fields nested at the dotted path `parent`, in all records: to the object itself, or to each one of
 * a repeated field, in every language. `rewrite` gives the new object.
 */
export async function rewriteNested(
  change: ModelChange,
  model: ModelDefinition,
  parent: string,
  rewrite: (object: JsonObject) => JsonObject,
): Promise<void> {
  getParent(model, parent);
  const [root, ...rest] = parent.split(".");
  await rewriteValues(change, model, { source: root!, target: root!, targetType: "jsonb" }, (value) =>
    descend(value, rest, rewrite),
  );
  await rewriteTranslations(change, model, root!, (value) => descend(value, rest, rewrite));
}

function descend(value: unknown, path: string[], rewrite: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((one) => descend(one, path, rewrite));
  if (typeof value !== "object" || value === null) return value;
  const object = value as JsonObject;
  const [key, ...rest] = path;
  if (key === undefined) return rewrite(object);
  return key in object ? { ...object, [key]: descend(object[key], rest, rewrite) } : object;
}
