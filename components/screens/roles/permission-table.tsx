"use client";

import { Ban, Check, Code, ListFilter, type LucideIcon, Pencil } from "lucide-react";
import { memo, useCallback, useState } from "react";
import { countText } from "../../../lib/kernel/counts.ts";
import { t, texts } from "../../../lib/kernel/words/words.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import {
  type Action,
  actions,
  commonLevel,
  type Level,
  levelOf,
  levels,
  type Permissions,
  type PlainLevel,
  presetPermissions,
  presets,
  withLevel,
} from "../../roles/permission-levels.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { SearchInput } from "../../ui/inputs/search-input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { SideShadows } from "../../ui/tables/side-shadows.tsx";

/** So many models are found by looking. */
const glance = 12;

const titles: Record<Action, string> = texts({ read: "Read", create: "Create", update: "Update", delete: "Delete" });

interface PermissionTableProps {
  models: readonly string[];
  value: Permissions;
  onChange(change: (before: Permissions) => Permissions): void;
  /** Opens the conditions of one action on one model. */
  onConditions(model: string, action: Action): void;
  disabled?: boolean;
}

/** Models down, actions across; the first row and the first column set all at once. */
export function PermissionTable({ models, value, onChange, onConditions, disabled = false }: PermissionTableProps) {
  const [filter, setFilter] = useState("");
  const { models: known } = useModels();
  const sought = filter.trim().toLowerCase();
  const shown = models.filter((model) => `${model} ${labelOf(known, model)}`.toLowerCase().includes(sought));
  const set = useCallback(
    (names: readonly string[], only: readonly Action[], level: PlainLevel) =>
      onChange((before) => withLevel(before, names, only, level)),
    [onChange],
  );
  if (models.length === 0)
    return <p className="rounded-md bg-subtle px-3 py-2 text-muted">{t("No models available")}</p>;
  const all = shown.length === models.length ? t("all models") : t("the models found");
  return (
    <div className="space-y-3">
      {!disabled && (
        <fieldset aria-label={t("Presets")} className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="text-meta text-muted">
            {t("Begin with")}
          </span>
          {presets.map(({ name, actions: allowed }) => (
            <Button
              key={String(name)}
              size="small"
              onClick={() => onChange((before) => presetPermissions(models, allowed, before))}
            >
              {t(name)}
            </Button>
          ))}
        </fieldset>
      )}
      {models.length > glance && (
        <SearchInput
          aria-label={t("Search models")}
          placeholder={t("Search models")}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <div className="relative overflow-clip rounded-md border">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
        <section className="max-h-120 overflow-auto" tabIndex={0} aria-label={t("Permissions by model")}>
          <table
            className="w-full border-separate border-spacing-0 text-left text-table"
            aria-label={t("Permissions by model")}
          >
            <thead>
              <tr className="text-meta text-muted">
                <th scope="col" className={`${headCell} left-0 z-header`}>
                  {t("Model")}
                </th>
                <th scope="col" className={headCell}>
                  {t("All")}
                </th>
                {actions.map((action) => (
                  <th key={action} scope="col" className={headCell}>
                    {titles[action]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.length > 1 && (
                <tr className="bg-subtle">
                  <th scope="row" className={`${firstCell} bg-subtle text-muted`}>
                    {shown.length === models.length
                      ? t("All models")
                      : t("{count} found", { count: countText(shown.length) })}
                  </th>
                  <LevelCell
                    label={t("All actions on {all}", { all })}
                    value={commonLevel(value, shown)}
                    disabled={disabled}
                    onChange={(level) => set(shown, actions, level)}
                  />
                  {actions.map((action) => (
                    <LevelCell
                      key={action}
                      label={`${titles[action]} ${all}`}
                      value={commonLevel(value, shown, [action])}
                      disabled={disabled}
                      onChange={(level) => set(shown, [action], level)}
                    />
                  ))}
                </tr>
              )}
              {shown.map((model) => (
                <ModelRow
                  key={model}
                  model={model}
                  label={labelOf(known, model)}
                  permissions={value[model]}
                  onSet={set}
                  onConditions={onConditions}
                  disabled={disabled}
                />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className="px-3 py-2 text-muted">{t("No model has this name.")}</p>}
        </section>
        <SideShadows />
      </div>
    </div>
  );
}

const headCell = "sticky top-0 z-sticky h-9 border-b bg-raised px-2 font-medium whitespace-nowrap first:pl-3";
const firstCell = "sticky left-0 z-sticky max-w-36 truncate border-b py-1 pr-2 pl-3 font-medium max-sm:max-w-28";

interface ModelRowProps {
  model: string;
  label: string;
  permissions: Permissions[string] | undefined;
  onSet(models: readonly string[], only: readonly Action[], level: PlainLevel): void;
  onConditions(model: string, action: Action): void;
  disabled: boolean;
}

/** One model. A change in another row does not draw it again. */
const ModelRow = memo(function ModelRow({
  model,
  label,
  permissions = {},
  onSet,
  onConditions,
  disabled,
}: ModelRowProps) {
  const own = { [model]: permissions };
  return (
    <tr>
      <th scope="row" title={model} dir="auto" className={`${firstCell} bg-raised`}>
        {label}
      </th>
      <LevelCell
        label={t("All actions on {label}", { label })}
        value={commonLevel(own, [model])}
        disabled={disabled}
        onChange={(level) => onSet([model], actions, level)}
      />
      {actions.map((action) => (
        <LevelCell
          key={action}
          label={`${titles[action]} ${label}`}
          value={levelOf(own, model, action)}
          disabled={disabled}
          onChange={(level) => onSet([model], [action], level)}
          onConditions={() => onConditions(model, action)}
        />
      ))}
    </tr>
  );
});

interface LevelCellProps {
  label: string;
  value: Level | "mixed";
  disabled: boolean;
  onChange(level: PlainLevel): void;
  /** Of one cell: whole rows and columns have no conditions, for they are about the fields of one model. */
  onConditions?(): void;
}

const icons: Record<Level, LucideIcon> = { none: Ban, all: Check, conditions: ListFilter, custom_logic: Code };

const option = ({ value, label }: (typeof levels)[number]) => {
  const Icon = icons[value];
  return {
    value,
    label: (
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden className={`size-3.5 shrink-0 ${value === "none" ? "text-muted" : ""}`} />
        {t(label)}
      </span>
    ),
  };
};
/** Made where they are shown, for their labels are in the reader's language. */
const cellOptions = (withConditions: boolean) =>
  levels.filter(({ value }) => withConditions || value !== "conditions").map(option);

function LevelCell({ label, value, disabled, onChange, onConditions }: LevelCellProps) {
  const hasConditions = value === "conditions";
  return (
    <td className="border-b px-0.5 py-1 last:pr-2">
      <div className="flex items-center">
        <Select
          aria-label={label}
          className="h-8! min-w-30 gap-1! border-border! px-1.5! text-meta!"
          options={cellOptions(onConditions !== undefined || hasConditions)}
          placeholder={t("Mixed")}
          value={value === "mixed" ? "" : value}
          disabled={disabled}
          onValueChange={(level) => (level === "conditions" ? onConditions?.() : onChange(level as PlainLevel))}
        />
        {hasConditions && onConditions && (
          <IconButton icon={Pencil} label={t("Conditions of {label}", { label })} onClick={onConditions} />
        )}
      </div>
    </td>
  );
}
