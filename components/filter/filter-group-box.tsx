import { FolderPlus, Plus, X } from "lucide-react";
import { msg, t } from "../../lib/kernel/words/words.ts";
import { operatorsFor } from "../field-kinds/filter/filter-targets.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { FilterConditionRow } from "./filter-condition-row.tsx";
import { type FilterStep, relationsOf, stepsAt } from "./filter-steps.ts";
import { type FilterCondition, type FilterGroup, type FilterNode, newCondition, newGroup } from "./filter-tree.ts";

interface FilterGroupBoxProps {
  steps: FilterStep[];
  group: FilterGroup;
  onChange(group: FilterGroup): void;
  /** The outermost group cannot be removed. */
  onRemove?: () => void;
  checked: boolean;
}

const joins = [
  { value: "AND", label: msg("All of these hold") },
  { value: "OR", label: msg("Any of these holds") },
  { value: "NONE", label: msg("None of these holds") },
] as const;

/** A condition to start with: the first field and its most usual comparison. */
export function firstCondition(steps: FilterStep[]): FilterCondition {
  const step = steps.find((one) => one.target)!;
  return newCondition(step.keys, operatorsFor(step.target!)[0]!.name);
}

/** The record that the list is about, beside those that a relation leads to. */
const itself = "·";

/** Conditions and groups that hold together, about the record or about one that a relation leads to. */
export function FilterGroupBox({ steps, group, onChange, onRemove, checked }: FilterGroupBoxProps) {
  const relations = relationsOf(steps);
  const inner = stepsAt(steps, group.path);
  const about = (key: string) => {
    const path = relations.find(({ keys }) => keys.join(".") === key)?.keys ?? [];
    onChange({ ...group, path, items: [firstCondition(stepsAt(steps, path))] });
  };
  const put = (index: number, node: FilterNode | null) =>
    onChange({ ...group, items: group.items.flatMap((item, at) => (at !== index ? [item] : node ? [node] : [])) });
  const add = (node: FilterNode) => onChange({ ...group, items: [...group.items, node] });
  return (
    <fieldset
      aria-label={onRemove ? t("Group of conditions") : t("Conditions")}
      className={onRemove ? "rounded border bg-subtle p-3" : undefined}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {onRemove && relations.length > 0 && (
          <Select
            aria-label={t("The group applies to")}
            className="w-52!"
            value={group.path.join(".") || itself}
            onValueChange={about}
            options={[
              { value: itself, label: t("This record") },
              ...relations.map(({ keys, label }) => ({ value: keys.join("."), label })),
            ]}
          />
        )}
        <Select
          aria-label={t("How the conditions are joined")}
          className="w-52!"
          value={group.join}
          onValueChange={(join) => onChange({ ...group, join: join as FilterGroup["join"] })}
          options={joins.map(({ value, label }) => ({ value, label: t(label) }))}
        />
        {onRemove && (
          <Button variant="ghost" size="icon" className="ml-auto" aria-label={t("Remove group")} onClick={onRemove}>
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <ul className="space-y-4">
        {group.items.map((item, index) => (
          <li key={item.id}>
            {item.kind === "condition" ? (
              <FilterConditionRow
                steps={inner}
                condition={item}
                onChange={(next) => put(index, next)}
                onRemove={() => put(index, null)}
                checked={checked}
              />
            ) : item.kind === "group" ? (
              <FilterGroupBox
                steps={inner}
                group={item}
                onChange={(next) => put(index, next)}
                onRemove={() => put(index, null)}
                checked={checked}
              />
            ) : (
              <div className="flex items-center gap-2">
                <code className="min-w-0 flex-1 truncate font-mono text-meta">{JSON.stringify(item.where)}</code>
                <Button variant="ghost" size="icon" aria-label={t("Remove condition")} onClick={() => put(index, null)}>
                  <X aria-hidden className="size-4" />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="small" onClick={() => add(firstCondition(inner))}>
          <Plus aria-hidden className="size-3.5" />
          {t("Add condition")}
        </Button>
        <Button size="small" variant="ghost" onClick={() => add(newGroup([firstCondition(inner)], "OR"))}>
          <FolderPlus aria-hidden className="size-3.5" />
          {t("Add group")}
        </Button>
      </div>
    </fieldset>
  );
}
