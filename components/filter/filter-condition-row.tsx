import { X } from "lucide-react";
import { t } from "../../lib/kernel/words/words.ts";
import type { TargetKind } from "../field-kinds/filter/filter-target.ts";
import { operatorOf, operatorsFor } from "../field-kinds/filter/filter-targets.ts";
import { FilterValue } from "../field-kinds/filter/filter-value.tsx";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { CallerValue } from "./caller-values.tsx";
import { type FilterStep, targetOf, walkPath } from "./filter-steps.ts";
import type { FilterCondition } from "./filter-tree.ts";
import { conditionWhere } from "./filter-tree.ts";

interface FilterConditionRowProps {
  steps: FilterStep[];
  condition: FilterCondition;
  onChange(condition: FilterCondition): void;
  onRemove(): void;
  /** Whether what is missing is told. */
  checked: boolean;
}

/** What is known of who calls is text. */
const mayBeCaller: ReadonlySet<TargetKind> = new Set(["text", "id", "choice"]);

const keyOf = (step: FilterStep) => (step.keys.length > 0 ? step.keys.join(".") : "·");

/** One condition: what, how, and with what it is compared. Relations lead on to their own fields. */
export function FilterConditionRow({ steps, condition, onChange, onRemove, checked }: FilterConditionRowProps) {
  const walked = walkPath(steps, condition.path);
  const target = targetOf(steps, condition.path);
  const operator = target && operatorOf(target, condition.operator);
  const label = walked
    .filter((step) => step.keys.length > 0)
    .map((step) => step.label)
    .join(" ");
  const goTo = (before: FilterStep[], step: FilterStep) => {
    const path = [...before, step].flatMap(({ keys }) => keys);
    const offered = step.next?.() ?? [];
    const next = offered.find((one) => one.target && one.keys.length > 0) ?? offered[0];
    const end = next ? [...path, ...next.keys] : path;
    const reached = targetOf(steps, end);
    const { caller: _, ...written } = condition;
    onChange({ ...written, path: end, operator: reached ? operatorsFor(reached)[0]!.name : "", values: [] });
  };
  const levels = walked.map((step, index) => ({
    chosen: step,
    before: walked.slice(0, index),
    offered: index === 0 ? steps : (walked[index - 1]!.next?.() ?? []),
  }));
  const missing = checked && conditionWhere(steps, condition) === null;
  return (
    <fieldset aria-label={t("Condition on {label}", { label })} className="space-y-2">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
          {levels.map(({ chosen, before, offered }, index) => (
            <Select
              key={before.map(keyOf).join("/") || "root"}
              aria-label={index === 0 ? t("Field") : t("Field of {label}", { label: before.at(-1)!.label })}
              value={keyOf(chosen)}
              onValueChange={(key) => goTo(before, offered.find((step) => keyOf(step) === key)!)}
              options={offered.map((step) => ({ value: keyOf(step), label: step.label }))}
            />
          ))}
          {target && (
            <Select
              aria-label={t("Comparison of {label}", { label })}
              value={condition.operator}
              onValueChange={(name) => {
                const keeps = operator && operatorOf(target, name)?.takes === operator.takes;
                const { caller, ...written } = condition;
                onChange({
                  ...written,
                  ...(keeps && caller && { caller }),
                  operator: name,
                  values: keeps ? condition.values : condition.values.slice(0, 1),
                });
              }}
              options={operatorsFor(target).map(({ name, label: text }) => ({ value: name, label: t(text) }))}
            />
          )}
        </div>
        <Button variant="ghost" size="icon" aria-label={t("Remove condition on {label}", { label })} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {target && operator && operator.takes !== "none" && (
        <div className="space-y-2 pr-11">
          {operator.takes === "one" && mayBeCaller.has(target.kind) && (
            <CallerValue
              label={label}
              value={condition.caller}
              onChange={(claim) => {
                const { caller: _, ...written } = condition;
                onChange({ ...written, ...(claim && { caller: claim }) });
              }}
            />
          )}
          {!condition.caller && (
            <FilterValue
              label={label}
              target={target}
              operator={operator}
              values={condition.values}
              onChange={(values) => onChange({ ...condition, values })}
              checked={missing}
            />
          )}
          {missing && (
            <p role="alert" className="mt-1.5 text-meta text-danger">
              {t("Please enter a value that fits")}
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}
