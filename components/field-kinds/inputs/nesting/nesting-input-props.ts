import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import type { RecordValues } from "../../field-kind.ts";

/** What the input of a field is given that holds other fields. */
export interface NestingInputProps {
  field: FieldDefinition;
  /** Path in the form. */
  name: string;
  form: UseFormReturn<RecordValues>;
  /** The inputs of one object at this path in the form. */
  children(path: string): ReactNode;
}
