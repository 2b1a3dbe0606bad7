"use client";

import { filterSteps } from "../../filter/filter-steps.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { actions, conditionsOf, type Permissions } from "../../roles/permission-levels.ts";
import { useInBrowser } from "../../ui/loading/use-in-browser.ts";
import { timeText } from "../../ui/time/local-time.tsx";
import { conditionWords } from "./condition-words.ts";

/** The conditions of a role, each as a sentence. */
export function ConditionList({ permissions }: { permissions: Permissions }) {
  const { models } = useModels();
  const zone = useInBrowser() ? "local" : "UTC";
  const found = Object.keys(permissions).flatMap((model) =>
    actions.flatMap((action) => {
      const where = conditionsOf(permissions, model, action);
      return where ? [{ model, action, where }] : [];
    }),
  );
  if (found.length === 0) return null;
  const words = ({ model: name, where }: (typeof found)[number]) => {
    const model = models.find((one) => one.name === name);
    const steps = model ? filterSteps(model, models) : [];
    return conditionWords(steps, where, (date) => timeText(date, zone));
  };
  return (
    <ul aria-label="Conditions in words" className="mt-3 space-y-1 text-meta text-muted">
      {found.map((one) => (
        <li key={`${one.model} ${one.action}`} className="break-words">
          May <strong className="font-medium text-text">{one.action}</strong> records of{" "}
          <strong className="font-medium text-text">{labelOf(models, one.model)}</strong> {words(one)}
        </li>
      ))}
    </ul>
  );
}
