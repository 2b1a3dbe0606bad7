"use client";

import { Plus, X } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import type { FieldConfig } from "./config-values.ts";

/** The options of a dropdown or multi-select: one box each; Enter adds the next. */
export function FieldOptions({ form }: { form: UseFormReturn<FieldConfig> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "options" });
  const errors = form.formState.errors.options;
  const fault = errors?.root?.message ?? errors?.message;
  return (
    <fieldset data-invalid={fault ? "" : undefined}>
      <legend className="mb-1.5 font-medium">
        {t("Options")}
        <span aria-hidden className="ml-0.5 text-danger">
          *
        </span>
      </legend>
      <ul className="space-y-2">
        {fields.map((field, index) => {
          const error = errors?.[index]?.text?.message;
          return (
            <li key={field.id}>
              <div className="flex items-center gap-1">
                <Input
                  {...form.register(`options.${index}.text`)}
                  aria-label={t("Option {index}", { index: index + 1 })}
                  aria-invalid={error ? true : undefined}
                  autoComplete="off"
                  onKeyDown={(event) => {
                    if (event.key !== "Enter") return;
                    event.preventDefault();
                    append({ text: "" });
                  }}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t("Delete option {index}", { index: index + 1 })}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              </div>
              {error && (
                <p role="alert" className="mt-1 text-meta text-danger">
                  {error}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {fault && (
        <p role="alert" className="mt-1 text-meta text-danger">
          {fault}
        </p>
      )}
      <Button size="small" className="mt-2" onClick={() => append({ text: "" })}>
        <Plus aria-hidden className="size-3.5" />
        {t("Add option")}
      </Button>
    </fieldset>
  );
}
