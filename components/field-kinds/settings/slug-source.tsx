"use client";

import { Controller, type UseFormReturn } from "react-hook-form";
import type { FieldDefinition } from "../../../lib/contract/models.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { slugSourcesIn } from "../slug-sources.ts";
import type { FieldConfig } from "./config-values.ts";

/** No field is called so. */
const none = "-";

/** Which field slugs are made from. */
export function SlugSource({ form, fields }: { form: UseFormReturn<FieldConfig>; fields: readonly FieldDefinition[] }) {
  const options = slugSourcesIn(fields).map(({ identifier, label }) => ({ value: identifier, label }));
  return (
    <FormField
      label={t("Made from")}
      help={t("Used when the slug is left empty. Existing slugs stay when this field changes.")}
    >
      {(control) => (
        <Controller
          control={form.control}
          name="slug_source"
          render={({ field }) => (
            <Select
              {...control}
              value={field.value || none}
              onValueChange={(value) => field.onChange(value === none ? "" : value)}
              options={[...options, { value: none, label: t("Nothing: slugs are typed") }]}
            />
          )}
        />
      )}
    </FormField>
  );
}
