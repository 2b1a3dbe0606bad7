"use client";

import { Plus, Trash2 } from "lucide-react";
import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import type { PluginSettings } from "./use-plugin-form.ts";

/** The variables that a plugin runs with, as a part of its form. */
export function PluginVariables({ form }: { form: UseFormReturn<PluginSettings, unknown, PluginSettings> }) {
  const { errors } = form.formState;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "env_vars" });
  const listFault = errors.env_vars?.root?.message ?? errors.env_vars?.message;
  return (
    <>
      <div>
        <h3 className="font-medium">{t("Environment variables")}</h3>
        <p className="mt-0.5 text-meta text-muted">
          {t("Stored encrypted. A value that you do not change stays as it is.")}
        </p>
      </div>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <FormField
            label={t("Name {index}", { index: index + 1 })}
            className="min-w-0 flex-1"
            error={errors.env_vars?.[index]?.key?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register(`env_vars.${index}.key`)}
                autoComplete="off"
                spellCheck={false}
                className="font-mono text-table!"
              />
            )}
          </FormField>
          <FormField
            label={t("Value {index}", { index: index + 1 })}
            className="min-w-0 flex-1"
            error={errors.env_vars?.[index]?.value?.message}
          >
            {(control) => (
              <Input {...control} {...form.register(`env_vars.${index}.value`)} autoComplete="off" spellCheck={false} />
            )}
          </FormField>
          <IconButton
            icon={Trash2}
            label={t("Remove variable {index}", { index: index + 1 })}
            className="mt-7"
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {listFault && (
        <p role="alert" className="text-meta text-danger">
          {listFault}
        </p>
      )}
      <Button onClick={() => append({ key: "", value: "" })}>
        <Plus aria-hidden className="size-4" />
        {t("Add variable")}
      </Button>
    </>
  );
}
