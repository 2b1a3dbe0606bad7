"use client";

import { Plus, X } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { Resolver } from "react-hook-form";
import { rich } from "../../../../lib/console/words/rich.tsx";
import type { FieldDefinition } from "../../../../lib/contract/models.ts";
import { plural, t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { RecordFieldInput } from "../../../field-kinds/inputs/record-field-input.tsx";
import { RecordModel } from "../../../field-kinds/inputs/record-model.ts";
import { isBlank } from "../../../field-kinds/plain-kind.ts";
import { newValues } from "../../../field-kinds/record-values.ts";
import { FormDrawer } from "../../../forms/form-drawer.tsx";
import { useForm } from "../../../forms/use-form.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { recordFormResolver } from "../editing/record-resolver.ts";
import { type BulkChange, bulkFields, bulkPayload } from "./bulk-fields.ts";

interface BulkEditProps {
  model: ConsoleModel;
  count: number;
  /** All that the filter finds: what they were is not kept here. */
  isWhole: boolean;
  onChange(payload: RecordValues): void;
  onClose(): void;
}

/** The rules of the fields that get a value, which then have to have one. */
function useRules(changes: readonly BulkChange[]): Resolver<RecordValues> {
  const latest = useRef(changes);
  latest.current = changes;
  return useMemo(
    () => async (values, context, options) => {
      const fields = latest.current.filter(({ clears }) => !clears).map(({ field }) => field);
      const parts = fields.map((field) => ({ path: field.identifier, field, locale: null, label: field.label }));
      const rules = await recordFormResolver(fields, parts, () => "update");
      const result = await rules(values, context, options);
      const empty = fields.filter(({ identifier: name }) => isBlank(values[name]) && !(name in result.errors));
      if (empty.length === 0) return Object.keys(result.errors).length > 0 ? result : { values, errors: {} };
      const message = t("Please enter a value, or choose to clear the field");
      const errors = Object.fromEntries(empty.map(({ identifier }) => [identifier, { type: "empty", message }]));
      return { values: {}, errors: { ...result.errors, ...errors } };
    },
    [],
  );
}

/** Gives several records the same values in the fields that are chosen. */
export default function BulkEdit({ model, count, isWhole, onChange, onClose }: BulkEditProps) {
  const offered = useMemo(() => bulkFields(model.fields), [model.fields]);
  const [changes, setChanges] = useState<readonly BulkChange[]>([]);
  const rules = useRules(changes);
  const [start] = useState(() => newValues(offered));
  const form = useForm<RecordValues>({ resolver: rules, defaultValues: start });
  const left = offered.filter((field) => !changes.some((change) => change.field === field));
  const add = (identifier: string) => {
    const field = left.find((one) => one.identifier === identifier);
    if (field) setChanges([...changes, { field, clears: false }]);
  };
  const put = (field: FieldDefinition, clears: boolean) => {
    form.clearErrors(field.identifier);
    setChanges(changes.map((change) => (change.field === field ? { field, clears } : change)));
  };
  return (
    <FormDrawer
      form={form}
      title={plural(count, "Edit {count} record", "Edit {count} records")}
      description={t("Choose the fields of {label} to change. All others, and the status, stay as they are.", {
        label: model.label,
      })}
      width={560}
      submitLabel={plural(count, "Change {count} record", "Change {count} records")}
      locked={false}
      onClose={onClose}
      onSubmit={async (values) => {
        if (changes.length > 0) onChange(bulkPayload(changes, values));
      }}
    >
      <RecordModel value={model.name}>
        <div className="space-y-6">
          {changes.map(({ field, clears }) => (
            <div key={field.identifier} className="rounded-md border p-4">
              <div className="mb-3 flex items-center gap-2">
                <Select
                  aria-label={t("What to do with {label}", { label: field.label })}
                  value={clears ? "clear" : "set"}
                  onValueChange={(how) => put(field, how === "clear")}
                  options={[
                    { value: "set", label: t("Set to") },
                    ...(field.validation.required ? [] : [{ value: "clear", label: t("Clear") }]),
                  ]}
                  className="w-32!"
                />
                <Button
                  variant="ghost"
                  size="icon"
                  className="ml-auto"
                  aria-label={t("Leave {label} as it is", { label: field.label })}
                  onClick={() => setChanges(changes.filter((change) => change.field !== field))}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              </div>
              {clears ? (
                <p className="text-muted">
                  {rich("{field} is empty then.", {
                    field: <span className="font-medium text-text">{field.label}</span>,
                  })}
                </p>
              ) : (
                <RecordFieldInput field={field} name={field.identifier} form={form} />
              )}
            </div>
          ))}
          {left.length > 0 ? (
            <FormField label={changes.length > 0 ? t("Another field") : t("Field")}>
              {(control) => (
                <div className="flex items-center gap-2">
                  <Plus aria-hidden className="size-4 text-muted" />
                  <Select
                    {...control}
                    value=""
                    placeholder={t("Choose a field")}
                    onValueChange={add}
                    options={left.map(({ identifier, label }) => ({ value: identifier, label }))}
                  />
                </div>
              )}
            </FormField>
          ) : (
            offered.length === 0 && (
              <p className="text-muted">
                {t("No field of {label} can have the same value twice.", { label: model.label })}
              </p>
            )
          )}
          {changes.length > 0 && (
            <p className="text-muted" aria-live="polite">
              {changeNote(changes, count)} {isWhole && t("This cannot be undone in one step.")}
            </p>
          )}
        </div>
      </RecordModel>
    </FormDrawer>
  );
}

function changeNote(changes: readonly BulkChange[], count: number): string {
  const fields = changes.map(({ field }) => field.label).join(", ");
  return changes.length === 1
    ? plural(count, "{fields} changes in {count} record.", "{fields} changes in {count} records.", { fields })
    : plural(count, "{fields} change in {count} record.", "{fields} change in {count} records.", { fields });
}
