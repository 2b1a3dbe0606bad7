import { callerKey, type Where } from "../../../lib/contract/projects/conditions.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import type { FilterStep } from "../../filter/filter-steps.ts";
import { treeOf } from "../../filter/filter-tree.ts";
import { filterWords } from "../../filter/filter-words.ts";

const written = JSON.stringify({ meta: { created_by: { eq: { [callerKey]: "id" } } } });

/** What follows `May update records of post`. */
export function conditionWords(steps: FilterStep[], where: Where, dateText: (date: Date) => string): string {
  if (JSON.stringify(where) === written) return t("that they wrote");
  return t("where {conditions}", { conditions: filterWords(steps, treeOf(steps, where), dateText) });
}
