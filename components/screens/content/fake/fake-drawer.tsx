"use client";

import { Shuffle } from "lucide-react";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { type ImportReport, importFile } from "../../../../lib/console/calls/transfer.ts";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import { FakeDataInput, fakeCountDefault } from "../../../../lib/contract/records/fake-data.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { useModels } from "../../../models/use-models.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { ImportFaults } from "../transfer/import-faults.tsx";
import { FakePreview } from "./fake-preview.tsx";
import { useFakeRecords } from "./use-fake-records.ts";

interface FakeDrawerProps {
  model: ConsoleModel;
  /** Records were made. */
  onChanged(): void;
  onClose(): void;
}

const formId = "fake-data";

/** Makes records that look real, after showing the first of them. */
export default function FakeDrawer({ model, onChanged, onClose }: FakeDrawerProps) {
  const { models } = useModels();
  const { records, offers, shuffle } = useFakeRecords(model, models);
  const [refused, setRefused] = useState<ImportReport | null>(null);
  const form = useContractForm({
    rules: async () => FakeDataInput,
    defaultValues: { count: String(fakeCountDefault), status: "draft" },
  });
  const { errors, isSubmitting } = form.formState;
  const count = Number(useWatch({ control: form.control, name: "count" }));
  const submit = form.handleSubmit(async ({ count: text, status }) => {
    if (!records) return;
    setRefused(null);
    const lines = records.slice(0, Number(text)).map((record) => JSON.stringify(record));
    try {
      const report = await importFile({
        model: model.name,
        format: "ndjson",
        body: new Blob([lines.join("\n")]),
        on_error: "stop",
        status,
        onProgress: () => undefined,
      });
      if (report.failed > 0) return setRefused(report);
      toasts.success(
        plural(
          report.created,
          "{count} {model} record created successfully",
          "{count} {model} records created successfully",
          { model: model.label },
        ),
      );
      onChanged();
      onClose();
    } catch (error) {
      toasts.error(t("Failed to create {label}: {message}", { label: model.label, message: (error as Error).message }));
    }
  });
  const shown = errors.count || !(count >= 1) ? 5 : Math.min(5, count);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={720}
      title={t("Generate fake data")}
      description={t("Sample records of {label}", { label: model.label })}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isSubmitting || !records}>
            {errors.count || !(count >= 1)
              ? t("Generate")
              : plural(count, "Generate {count} record", "Generate {count} records")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={(event) => void submit(event)} className="space-y-6">
        {isSubmitting && <Progress label={t("Creating records of {label}", { label: model.label })} />}
        {refused && <ImportFaults report={refused} title={t("No record was created. Try other values.")} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField label={t("Number of records")} required help={t("1 to 100")} error={errors.count?.message}>
            {(control) => <Input {...control} {...form.register("count")} inputMode="numeric" autoComplete="off" />}
          </FormField>
          <Controller
            control={form.control}
            name="status"
            render={({ field }) => (
              <FormField label={t("Status")} help={t("A draft stays hidden from the API.")}>
                {(control) => (
                  <Select
                    {...control}
                    value={field.value}
                    onValueChange={field.onChange}
                    options={[
                      { value: "draft", label: t("Draft") },
                      { value: "published", label: t("Published") },
                    ]}
                  />
                )}
              </FormField>
            )}
          />
        </div>
        <section aria-label={t("Preview")}>
          <div className="mb-2 flex items-center justify-between gap-2">
            <h3 className="font-medium">{t("Preview")}</h3>
            <Button size="small" variant="ghost" onClick={shuffle} disabled={!records}>
              <Shuffle aria-hidden className="size-3.5" />
              {t("Other values")}
            </Button>
          </div>
          {records && offers ? (
            <FakePreview model={model} records={records.slice(0, shown)} offers={offers} />
          ) : (
            <Skeleton className="h-61 w-full" />
          )}
        </section>
      </form>
    </Drawer>
  );
}
