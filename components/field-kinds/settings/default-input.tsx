"use client";

import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { kindOf } from "../../../lib/contract/field-kinds/index.ts";
import type { RecordValues } from "../field-kind.ts";
import { RecordFieldInput } from "../inputs/record-field-input.tsx";
import { emptyValue } from "../record-values.ts";
import type { FieldConfig } from "./config-values.ts";
import { fieldIn } from "./field-config.ts";

/** The default value of the field that the drawer describes, entered as in a record's form. */
export default function DefaultInput({ form }: { form: UseFormReturn<FieldConfig> }) {
  const field = fieldIn(form.watch());
  const kind = kindOf(field);
  const entered = useRef(kind);
  // What was entered for another kind of value means nothing here.
  useEffect(() => {
    if (entered.current !== kind) form.setValue("default", emptyValue(field));
    entered.current = kind;
  });
  return <RecordFieldInput field={field} name="default" form={form as unknown as UseFormReturn<RecordValues>} />;
}
