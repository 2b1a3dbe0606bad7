import type { ReactNode } from "react";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";

/** A box under an object's label, around the inputs of its fields. */
export function ObjectInput({ field, children }: { field: FieldDefinition; children: ReactNode }) {
  return (
    <fieldset className="rounded border px-4 pt-2 pb-4">
      <legend className="px-1.5 font-medium">{field.label}</legend>
      {field.description && <p className="mb-3 text-meta text-muted">{field.description}</p>}
      {children}
    </fieldset>
  );
}
