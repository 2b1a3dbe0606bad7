import { operatorOf } from "./filter-operators.ts";
import { type FilterStep, type FilterTarget, targetOf, walkPath } from "./filter-steps.ts";
import type { FilterNode } from "./filter-tree.ts";

/** A filter in words: `Title contains "moss"`, `Words is at least 5 or Featured is Yes`. `dateText` writes moments for the reader. */
export function filterWords(steps: FilterStep[], node: FilterNode, dateText: (date: Date) => string): string {
  if (node.kind === "raw") return JSON.stringify(node.where);
  if (node.kind === "group") {
    const parts = node.items.map((item) => {
      const words = filterWords(steps, item, dateText);
      return item.kind === "group" && item.items.length > 1 ? `(${words})` : words;
    });
    const joined = parts.join(node.join === "AND" ? " and " : " or ");
    return node.join === "NONE" ? `not (${joined})` : joined;
  }
  const target = targetOf(steps, node.path);
  const operator = target && operatorOf(target, node.operator);
  const subject = walkPath(steps, node.path)
    .filter(({ keys }) => keys.length > 0)
    .map(({ label }) => label)
    .join(" › ");
  if (!target || !operator) return subject;
  const values = node.values.map((text) => valueWords(target, text, dateText));
  const text = operator.takes === "two" ? values.join(" and ") : values.join(", ");
  return [subject, operator.label, text].filter(Boolean).join(" ");
}

function valueWords(target: FilterTarget, text: string, dateText: (date: Date) => string): string {
  const kind = target.kind === "list" ? target.element : target.kind;
  if (kind === "boolean") return text === "true" ? "Yes" : "No";
  const date = kind === "date" ? new Date(text) : null;
  if (date && !Number.isNaN(date.getTime())) return dateText(date);
  return kind === "text" || kind === "id" ? `“${text}”` : text;
}
