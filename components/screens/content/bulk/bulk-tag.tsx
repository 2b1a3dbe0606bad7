"use client";

import { useState } from "react";
import { msg, plural, t } from "../../../../lib/kernel/words/words.ts";
import type { RecordValues } from "../../../field-kinds/field-kind.ts";
import { RecordFieldInput } from "../../../field-kinds/inputs/record-field-input.tsx";
import { RecordModel } from "../../../field-kinds/inputs/record-model.ts";
import { sentValue } from "../../../field-kinds/record-values.ts";
import { FormDrawer } from "../../../forms/form-drawer.tsx";
import { useForm } from "../../../forms/use-form.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { useModels } from "../../../models/use-models.ts";
import type { ConsoleRecord } from "../../../records/record-documents.ts";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { RelatedList } from "../record/related-list.tsx";
import RelationSearch from "../record/relation-search.tsx";
import type { TagChange } from "./bulk-acts.ts";
import { type TagTarget, tagTargets } from "./tag-targets.ts";

interface BulkTagProps {
  model: ConsoleModel;
  count: number;
  onChange(tags: TagChange): void;
  onClose(): void;
}

const ways = [
  { value: "add", label: msg("Add") },
  { value: "remove", label: msg("Take away") },
];

/** Adds entries to a list of several records, or takes them away; what else each of them has stays. */
export default function BulkTag({ model, count, onChange, onClose }: BulkTagProps) {
  const targets = tagTargets(model, useModels().models);
  const [key, setKey] = useState(targets[0]!.key);
  const [way, setWay] = useState("add");
  const [picked, setPicked] = useState<readonly ConsoleRecord[]>([]);
  const target = targets.find((one) => one.key === key) ?? targets[0]!;
  const form = useForm<RecordValues>({ defaultValues: Object.fromEntries(targets.map((one) => [one.key, []])) });
  const [fault, setFault] = useState(false);
  const typed = form.watch(key);
  const entries = target.field ? ((sentValue(target.field, typed) ?? []) as unknown[]) : picked.map(({ id }) => id);
  const choose = (next: string) => {
    setKey(next);
    setPicked([]);
    setFault(false);
  };
  return (
    <FormDrawer
      form={form}
      title={plural(count, "Tag {count} record", "Tag {count} records")}
      description={t("What else each of them has, and the status, stay as they are.")}
      width={480}
      submitLabel={
        way === "add"
          ? plural(count, "Add to {count} record", "Add to {count} records")
          : plural(count, "Take from {count} record", "Take from {count} records")
      }
      locked={false}
      onClose={onClose}
      onSubmit={async () => {
        if (entries.length === 0) setFault(true);
        else onChange(tagChange(target, way === "add", entries));
      }}
    >
      <RecordModel value={model.name}>
        <div className="space-y-6">
          <div className="grid grid-cols-2 gap-4">
            <FormField label={t("What to do")}>
              {(control) => (
                <Select
                  {...control}
                  value={way}
                  onValueChange={setWay}
                  options={ways.map((one) => ({ ...one, label: t(one.label) }))}
                />
              )}
            </FormField>
            <FormField label={t("Where")}>
              {(control) => (
                <Select
                  {...control}
                  value={key}
                  onValueChange={choose}
                  options={targets.map((one) => ({ value: one.key, label: one.label }))}
                />
              )}
            </FormField>
          </div>
          {target.field ? (
            <RecordFieldInput key={key} field={{ ...target.field, description: "" }} name={key} form={form} />
          ) : (
            <fieldset key={key} className="min-w-0">
              <legend className="mb-1.5 font-medium">{target.label}</legend>
              {picked.length > 0 && (
                <div className="mb-2">
                  <RelatedList
                    label={target.label}
                    other={target.other}
                    records={picked}
                    added={[]}
                    onRemove={({ id }) => setPicked(picked.filter((one) => one.id !== id))}
                  />
                </div>
              )}
              <RelationSearch
                model={model}
                connection={target.connection}
                other={target.other}
                recordId={null}
                excluded={picked.map(({ id }) => id)}
                released={[]}
                onPick={(record) => setPicked([...picked, record])}
              />
            </fieldset>
          )}
          {fault && entries.length === 0 && (
            <p role="alert" className="text-meta text-danger">
              {way === "add" ? t("Please enter what to add") : t("Please enter what to take away")}
            </p>
          )}
        </div>
      </RecordModel>
    </FormDrawer>
  );
}

function tagChange({ field, key }: TagTarget, isAdded: boolean, entries: unknown[]): TagChange {
  if (field) return { [isAdded ? "add" : "remove"]: { [key]: entries } };
  return { [isAdded ? "connect" : "disconnect"]: { [key]: entries } };
}
