import type { UseFormReturn } from "react-hook-form";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import type { RecordValues } from "../record-values.ts";
import { RecordFieldInput } from "./record-field-input.tsx";

interface NestedInputProps {
  field: FieldDefinition;
  name: string;
  form: UseFormReturn<RecordValues>;
}

/** The fields of an object, in a box under its label. */
export function ObjectInput({ field, name, form }: NestedInputProps) {
  return (
    <fieldset className="rounded border px-4 pt-1 pb-4">
      <legend className="px-1.5 font-medium">{field.label}</legend>
      {field.description && <p className="mb-3 text-meta text-muted">{field.description}</p>}
      <NestedInputs field={field} name={name} form={form} />
    </fieldset>
  );
}

/** The inputs of an object's fields, or what to do when there are none. */
export function NestedInputs({ field, name, form }: NestedInputProps) {
  if (field.fields.length === 0) return <p className="text-muted">No fields yet. Add them in the model designer.</p>;
  return (
    <div className="space-y-5">
      {field.fields.map((child) => (
        <RecordFieldInput key={child.identifier} field={child} name={`${name}.${child.identifier}`} form={form} />
      ))}
    </div>
  );
}
