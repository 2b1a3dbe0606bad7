import { holdsFields } from "../../../contract/field-kinds/declared-type.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import { allFields, pathOf } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { systemTable } from "../storage.ts";
import { rewriteInRevisions } from "./rewrite-nested.ts";

/**
 * A field that is new to its place has no past there: what revisions remember under its name was another field's, which
 * may have been hidden from those who see this one. Renames in place take their past with them.
 */
export async function forgetFormer(change: ModelChange): Promise<void> {
  const now = new Map(change.draft.models.map((model) => [model.id, model]));
  for (const before of change.before.models) {
    const model = now.get(before.id);
    if (!model) continue;
    for (const { identifier, parent_field } of await remembered(change, model, newcomers(before, model)))
      await rewriteInRevisions(change, model, parent_field, ({ [identifier]: _, ...others }) => others);
  }
}

/** Fields that were not in their places before; without those that are nested in one. */
function newcomers(before: ModelDefinition, after: ModelDefinition): FieldDefinition[] {
  const was = new Map(placesOf(before.fields));
  const find = (fields: readonly FieldDefinition[], parent: string | null): FieldDefinition[] =>
    fields.flatMap((field) => {
      const known = was.get(field.id!);
      const isNew = known?.parent !== parent || (hidesSome(known.field) && !holdsFields(field));
      return isNew ? [field] : find(field.fields, field.id!);
    });
  return find(after.fields, null);
}

type Place = [id: string, { field: FieldDefinition; parent: string | null }];

const placesOf = (fields: readonly FieldDefinition[], parent: string | null = null): Place[] =>
  fields.flatMap((field): Place[] => [[field.id!, { field, parent }], ...placesOf(field.fields, field.id!)]);

/** Whether something nested in the field is hidden from a role. */
const hidesSome = ({ fields }: FieldDefinition) =>
  allFields({ fields }).some(({ validation }) => (validation.hide_for_roles ?? []).length > 0);

/** Those whose names are in a revision of the model, in any language. */
async function remembered(
  { sql, project }: ModelChange,
  model: ModelDefinition,
  fields: readonly FieldDefinition[],
): Promise<FieldDefinition[]> {
  if (fields.length === 0) return [];
  const paths = fields.map((field) =>
    pathOf(field)
      .split(".")
      .map((part) => `.${JSON.stringify(part)}`)
      .join(""),
  );
  const rows = await sql<{ place: number }>(
    `select p.place::int - 1 as place from unnest($2::text[]) with ordinality as p (path, place)
     where exists (select from ${systemTable(project.database, "_revisions")} r where r.model = $1::text and (
       jsonb_path_exists(r.data, ('$' || p.path)::jsonpath)
       or jsonb_path_exists(r.data, ('$."_translations".*' || p.path)::jsonpath)))`,
    [model.name, paths],
  );
  return rows.map(({ place }) => fields[place]!);
}
