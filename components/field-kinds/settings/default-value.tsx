"use client";

import dynamic from "next/dynamic";
import { Controller, type UseFormReturn } from "react-hook-form";
import { t } from "../../../lib/kernel/words/words.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Switch } from "../../ui/inputs/switch.tsx";
import { emptyValue } from "../record-values.ts";
import type { FieldConfig } from "./config-values.ts";
import { canHaveDefault, fieldIn } from "./field-config.ts";

/** The inputs of records are as large as the designer: they come when somebody asks for a default value. */
const DefaultInput = dynamic(() => import("./default-input.tsx"), {
  ssr: false,
  loading: () => <Skeleton className="h-[62px] w-full" />,
});

/** Whether new records have a default value, and which. */
export function DefaultValue({ form }: { form: UseFormReturn<FieldConfig> }) {
  const config = form.watch();
  if (!canHaveDefault(config)) return null;
  return (
    <div className="space-y-3">
      <Controller
        control={form.control}
        name="has_default"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t("Default value")}
            help={t("The value that a new record starts with.")}
            checked={value}
            onCheckedChange={(on) => {
              if (on && config.default === null) form.setValue("default", emptyValue(fieldIn(config)));
              form.clearErrors("default");
              onChange(on);
            }}
          />
        )}
      />
      {config.has_default && <DefaultInput form={form} />}
    </div>
  );
}
