import { operatorOf, valueTypeOf } from "../field-kinds/filter/filter-targets.ts";
import { pathSign } from "../field-kinds/label-path.ts";
import { claimWords } from "./caller-words.ts";
import { type FilterStep, stepsAt, targetOf, walkPath } from "./filter-steps.ts";
import type { FilterNode } from "./filter-tree.ts";

/**
 * A filter in words: `Title contains "moss"`, `Words is at least 5 or Featured is Yes`. `dateText` writes moments for
 * the reader.
 */
export function filterWords(steps: FilterStep[], node: FilterNode, dateText: (date: Date) => string): string {
  if (node.kind === "raw") return JSON.stringify(node.where);
  if (node.kind === "group") {
    const inner = stepsAt(steps, node.path);
    const parts = node.items.map((item) => {
      const words = filterWords(inner, item, dateText);
      return item.kind === "group" && item.items.length > 1 && item.path.length === 0 ? `(${words})` : words;
    });
    const joined = parts.join(node.join === "AND" ? " and " : " or ");
    const whole = node.join === "NONE" ? `not (${joined})` : joined;
    return node.path.length > 0 ? `${labelsOf(steps, node.path)}: (${whole})` : whole;
  }
  const target = targetOf(steps, node.path);
  const operator = target && operatorOf(target, node.operator);
  const subject = labelsOf(steps, node.path);
  if (!target || !operator) return subject;
  if (node.caller) return `${subject} ${operator.label} ${claimWords[node.caller]}`;
  if (operator.words) return `${subject} ${operator.words(node.values)}`;
  const values = node.values.map((text) => valueTypeOf(target).words(text, dateText));
  const text = operator.takes === "two" ? values.join(" and ") : values.join(", ");
  return [subject, operator.label, text].filter(Boolean).join(" ");
}

function labelsOf(steps: FilterStep[], path: readonly string[]): string {
  return walkPath(steps, path)
    .filter(({ keys }) => keys.length > 0)
    .map(({ label }) => label)
    .join(pathSign);
}
