"use client";

import { rich } from "../../../lib/console/words/rich.tsx";
import { msg, t } from "../../../lib/kernel/words/words.ts";
import { filterSteps } from "../../filter/filter-steps.ts";
import { labelOf } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { actions, conditionsOf, type Permissions } from "../../roles/permission-levels.ts";
import { useInBrowser } from "../../ui/loading/use-in-browser.ts";
import { timeText } from "../../ui/time/local-time.tsx";
import { conditionWords } from "./condition-words.ts";

const sentences = {
  read: msg("May <action>read</action> records of {model} {conditions}"),
  create: msg("May <action>create</action> records of {model} {conditions}"),
  update: msg("May <action>update</action> records of {model} {conditions}"),
  delete: msg("May <action>delete</action> records of {model} {conditions}"),
};

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
    <ul aria-label={t("Conditions in words")} className="mt-3 space-y-1 text-meta text-muted">
      {found.map((one) => (
        <li key={`${one.model} ${one.action}`} className="break-words">
          {rich(sentences[one.action], {
            action: (verb) => <strong className="font-medium text-text">{verb}</strong>,
            model: <strong className="font-medium text-text">{labelOf(models, one.model)}</strong>,
            conditions: words(one),
          })}
        </li>
      ))}
    </ul>
  );
}
