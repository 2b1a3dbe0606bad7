"use client";

import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { showServerErrors } from "../../../lib/console/calls/form-errors.ts";
import { changedValues } from "../../../lib/console/changed-values.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import type { Refusal } from "./users/user-source.ts";

interface SavingFormOptions<Values extends FieldValues> {
  rules: z.ZodType<Values, Values>;
  /** Of what is changed; of something new, what its form begins with. */
  values: Values;
  /**
   * Stores the values, and of these what is no longer as it was when the form was opened. What the server has against
   * them, or null.
   */
  save(values: Values, changed: Partial<Values>): Promise<Refusal | null>;
  onSaved(values: Values): void;
  onClose(): void;
}

/** The form of a drawer that saves and closes; a refusal is shown at its fields, and it stays open. */
export function useSavingForm<Values extends FieldValues>(options: SavingFormOptions<Values>) {
  const { rules, save, onSaved, onClose } = options;
  const [before] = useState(options.values);
  const form = useContractForm<Values, Values>({
    rules,
    defaultValues: before as DefaultValues<Values>,
  });
  const submit = async (values: Values) => {
    const refusal = await save(values, changedValues(values, before));
    if (refusal) return showServerErrors(form, refusal);
    onSaved(values);
    onClose();
  };
  return { form, submit };
}
