import { t } from "../../lib/kernel/words/words.ts";
import { optionText } from "../field-kinds/filter/filter-target.ts";
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
    const joined = node.join === "AND" ? allOf(parts) : anyOf(parts);
    const whole = node.join === "NONE" ? t("not ({conditions})", { conditions: joined }) : joined;
    return node.path.length > 0 ? `${labelsOf(steps, node.path)}: (${whole})` : whole;
  }
  const target = targetOf(steps, node.path);
  const operator = target && operatorOf(target, node.operator);
  const subject = labelsOf(steps, node.path);
  if (!target || !operator) return subject;
  if (node.caller) return t(operator.sentence, { field: subject, value: t(claimWords[node.caller]) });
  const [lat = "", lon = "", km = ""] = node.values;
  if (operator.parts) return t(operator.sentence, { field: subject, lat, lon, km });
  const type = valueTypeOf(target);
  const values = node.values.map((text) =>
    target.names?.[text] ? optionText(target, text) : type.words(text, dateText),
  );
  const [low = "", high = ""] = values;
  return t(operator.sentence, { field: subject, value: low, low, high, values: values.join(", ") });
}

/** Joined one by one, as a language joins two: it may have a word in between, or none. */
const allOf = (parts: readonly string[]): string =>
  parts.reduce((all, part) => (all ? t("{one} and {other}", { one: all, other: part }) : part), "");
const anyOf = (parts: readonly string[]): string =>
  parts.reduce((all, part) => (all ? t("{one} or {other}", { one: all, other: part }) : part), "");

function labelsOf(steps: FilterStep[], path: readonly string[]): string {
  return walkPath(steps, path)
    .filter(({ keys }) => keys.length > 0)
    .map(({ label }) => label)
    .join(pathSign);
}
