import { holdsFields, settleType } from "../../../contract/field-kinds/declared-type.ts";
import type { FieldDefinition } from "../../../contract/models.ts";
import { identifierIn, type SyncField } from "../../../contract/sync/sync-document.ts";
import { settleValidation } from "../fields/settle-validation.ts";
import { about } from "./step.ts";

/** A field as the definitions keep it, with all that is nested in it. `place` names its level in messages. */
export async function definitionOf(field: SyncField, parent: string | null, place: string): Promise<FieldDefinition> {
  const identifier = identifierIn(field);
  const name = `${place}.${identifier}`;
  return about(name, async () => {
    const kind = settleType(field);
    const path = parent === null ? identifier : `${parent}.${identifier}`;
    const nested = holdsFields(kind) ? (field.fields ?? []) : [];
    return {
      id: field.id,
      identifier,
      label: field.label,
      description: field.description ?? "",
      serial: 0,
      ...kind,
      parent_field: parent,
      system_generated: false,
      enable_indexing: parent === null && (field.enable_indexing ?? false),
      validation: settleValidation(kind, field.validation ?? {}, parent !== null),
      fields: await Promise.all(nested.map((one) => definitionOf(one, path, name))),
    };
  });
}
