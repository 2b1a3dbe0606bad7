import { recordMessages } from "../../contract/record-messages.ts";
import type { FieldErrors } from "../../kernel/errors.ts";
import type { CatalogField, CatalogModel } from "../compiler/index.ts";

/** Whether some field holds files, itself or inside of it. */
export const holdsFiles = (fields: readonly CatalogField[]): boolean =>
  fields.some(({ shape, nested }) => shape.kind === "media" || holdsFiles(nested));

/** Tells at its path, below `prefix`, of every file in checked values that the project does not have; the others are shown with its records from then on. */
export async function requireFiles(
  { media }: CatalogModel,
  fields: readonly CatalogField[],
  values: Record<string, unknown>,
  prefix: string,
  errors: FieldErrors,
): Promise<void> {
  const places = filesIn(fields, values, prefix);
  if (places.length === 0 || !media) return;
  const known = await media.known([...new Set(places.map(({ id }) => id))]);
  for (const { id, path } of places) if (!known.has(id)) errors[path] ??= recordMessages.unknownFile;
}

interface Place {
  id: string;
  path: string;
}

function filesIn(fields: readonly CatalogField[], values: Record<string, unknown>, prefix: string): Place[] {
  return fields.flatMap((field): Place[] => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : null;
    const path = prefix === "" ? field.name : `${prefix}.${field.name}`;
    if (value === null || value === undefined) return [];
    if (field.shape.kind === "media") {
      const isGallery = Boolean(field.definition.validation.is_gallery);
      return (value as string[]).map((id, i) => ({ id, path: isGallery ? `${path}.${i}` : path }));
    }
    if (field.shape.kind === "object") return filesIn(field.nested, value as Record<string, unknown>, path);
    if (field.shape.kind !== "repeated") return [];
    return (value as Record<string, unknown>[]).flatMap((one, i) => filesIn(field.nested, one, `${path}.${i}`));
  });
}
