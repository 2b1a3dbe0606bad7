"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { rich } from "../../../lib/console/words/rich.tsx";
import type { FieldAction } from "../../../lib/contract/projects/field-conditions.ts";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { filterSteps } from "../../filter/filter-steps.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import {
  type FieldConditionAt,
  fieldConditionNames,
  fieldConditionSentences,
  fieldConditionsIn,
  guardableFields,
  guardableModels,
  withFieldCondition,
} from "../../roles/field-conditions.ts";
import type { Permissions } from "../../roles/permission-levels.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { useInBrowser } from "../../ui/loading/use-in-browser.ts";
import { timeText } from "../../ui/time/local-time.tsx";
import { conditionWords } from "./condition-words.ts";
import { ConditionEditor } from "./editor-on-demand.ts";

interface FieldConditionsProps {
  permissions: Permissions;
  onChange(change: (before: Permissions) => Permissions): void;
  disabled: boolean;
}

/** In which records a role reads or changes a field, where that is not all of its records. */
export function FieldConditions({ permissions, onChange, disabled }: FieldConditionsProps) {
  const { models } = useModels();
  const [asked, setAsked] = useState<FieldConditionAt | null>(null);
  const part = useRef<HTMLElement>(null);
  const found = fieldConditionsIn(permissions);
  const open = guardableModels(models, permissions);
  if (found.length === 0 && (disabled || open.length === 0)) return null;
  const set = (at: FieldConditionAt, where: Record<string, unknown> | null) =>
    onChange((before) => withFieldCondition(before, at, where && { where }));
  // The button that was pressed is gone with its line.
  const remove = (at: FieldConditionAt) => {
    set(at, null);
    part.current?.focus();
  };
  const current = asked && found.find((one) => isSame(one, asked));
  return (
    <section ref={part} tabIndex={-1} aria-label={t("Fields")} className="mt-6 outline-none">
      <h4 className="font-medium">{t("Fields")}</h4>
      <p className="mt-0.5 text-meta text-muted">
        {t("A field can be read or changed in some of the records only. In the others it is empty, or stays as it is.")}
      </p>
      {found.length > 0 && (
        <ul aria-label={t("Conditions on fields")} className="mt-3 divide-y rounded-md border">
          {found.map((one) => (
            <ConditionLine
              key={`${one.model} ${one.field} ${one.action}`}
              condition={one}
              models={models}
              disabled={disabled}
              onEdit={() => setAsked(one)}
              onRemove={() => remove(one)}
            />
          ))}
        </ul>
      )}
      {!disabled && open.length > 0 && <NewCondition models={open} onAsk={setAsked} />}
      {asked && (
        <ConditionEditor
          {...asked}
          where={current?.where ?? null}
          onApply={(where) => set(asked, where)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

const isSame = (one: FieldConditionAt, other: FieldConditionAt): boolean =>
  one.model === other.model && one.field === other.field && one.action === other.action;

/** What people call the field and its model. */
function labelsOf(models: readonly ConsoleModel[], { model, field }: FieldConditionAt) {
  const fields = models.find(({ name }) => name === model)?.fields;
  return {
    field: fields?.find(({ identifier }) => identifier === field)?.label ?? field,
    model: labelOf(models, model),
  };
}

interface ConditionLineProps {
  condition: ReturnType<typeof fieldConditionsIn>[number];
  models: readonly ConsoleModel[];
  disabled: boolean;
  onEdit(): void;
  onRemove(): void;
}

function ConditionLine({ condition, models, disabled, onEdit, onRemove }: ConditionLineProps) {
  const zone = useInBrowser() ? "local" : "UTC";
  const { action, where } = condition;
  const labels = labelsOf(models, condition);
  const model = models.find(({ name }) => name === condition.model);
  const conditions = conditionWords(model ? filterSteps(model, models) : [], where, (date) => timeText(date, zone));
  const name = t(fieldConditionNames[action], labels);
  const strong = (text: string) => <strong className="font-medium text-text">{text}</strong>;
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-3">
      <p className="min-w-0 flex-1 py-1 text-meta break-words text-muted">
        {rich(fieldConditionSentences[action], {
          field: strong(labels.field),
          model: strong(labels.model),
          conditions,
        })}
      </p>
      {!disabled && (
        <>
          <IconButton icon={Pencil} label={t("Edit: {name}", { name })} onClick={onEdit} />
          <IconButton icon={Trash2} label={t("Remove: {name}", { name })} onClick={onRemove} />
        </>
      )}
    </li>
  );
}

const choices = [
  { value: "read", label: msg("Read only where") },
  { value: "update", label: msg("Change only where") },
] as const;

interface NewConditionProps {
  models: readonly ConsoleModel[];
  onAsk(at: FieldConditionAt): void;
}

/** Which field of which model gets a condition, and for what. */
function NewCondition({ models, onAsk }: NewConditionProps) {
  const [chosen, setChosen] = useState({ model: "", field: "" });
  const [action, setAction] = useState<FieldAction>("read");
  const model = models.find(({ name }) => name === chosen.model) ?? models[0]!;
  const fields = guardableFields(model, action);
  const field = fields.find(({ identifier }) => identifier === chosen.field) ?? fields[0];
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Select
        aria-label={t("Model of the field")}
        className="sm:w-44!"
        options={models.map(({ name, label }) => ({ value: name, label }))}
        value={model.name}
        onValueChange={(name) => setChosen({ model: name, field: "" })}
      />
      <Select
        aria-label={t("Field with the condition")}
        className="sm:w-44!"
        options={fields.map(({ identifier, label }) => ({ value: identifier, label }))}
        placeholder={t("No field")}
        value={field?.identifier ?? ""}
        onValueChange={(name) => setChosen({ model: model.name, field: name })}
      />
      <Select
        aria-label={t("What the condition is for")}
        className="sm:w-48!"
        options={choices.map(({ value, label }) => ({ value, label: t(label) }))}
        value={action}
        onValueChange={(value) => setAction(value as FieldAction)}
      />
      <Button disabled={!field} onClick={() => field && onAsk({ model: model.name, field: field.identifier, action })}>
        <Plus aria-hidden className="size-4" />
        {t("Add condition")}
      </Button>
    </div>
  );
}
