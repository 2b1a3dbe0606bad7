"use client";

import { useQuery } from "@urql/next";
import { useEffect, useMemo, useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { actionWords } from "../../../lib/contract/projects/action-words.ts";
import { callerClaims } from "../../../lib/contract/projects/conditions.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { CallerClaims } from "../../filter/caller-values.tsx";
import { FilterGroupBox } from "../../filter/filter-group-box.tsx";
import { type FilterStep, filterSteps, stepsAt } from "../../filter/filter-steps.ts";
import {
  conditionWhere,
  type FilterNode,
  newCondition,
  newGroup,
  treeOf,
  type Where,
  whereOf,
} from "../../filter/filter-tree.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { useModels } from "../../models/use-models.ts";
import { fieldConditionNames, fieldConditionSentences } from "../../roles/field-conditions.ts";
import type { Action } from "../../roles/permission-levels.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";
import { timeText } from "../../ui/time/local-time.tsx";
import { conditionWords } from "./condition-words.ts";

const CountQuery = graphql(`
  query Roles_ConditionCount($model_name: String!, $where: JSON!) {
    conditionCount(model_name: $model_name, where: $where) { matching total }
  }
`);

interface ConditionEditorProps {
  model: string;
  action: Action;
  /** Of which they are; left out, they are of whole records. */
  field?: string;
  where: Where | null;
  onApply(where: Where): void;
  onClose(): void;
}

/** Builds the conditions of one action on one model, or on a field of it; they are saved with the role. */
export default function ConditionEditor(props: ConditionEditorProps) {
  const { models } = useModels();
  const model = models.find(({ name }) => name === props.model);
  if (!model) return null;
  return <Editor {...props} definition={model} models={models} />;
}

const byCaller = () => ({ ...newCondition(["meta", "created_by"], "eq"), caller: "id" as const });

interface EditorProps extends ConditionEditorProps {
  definition: ConsoleModel;
  models: readonly ConsoleModel[];
}

/** What the drawer is called, and what it says of that. */
function headOf({ label, fields }: ConsoleModel, action: Action, name: string | undefined) {
  if (name === undefined || action === "create" || action === "delete")
    return {
      title: t("Who may {action} {label}", { action: actionWords[action](), label }),
      description: t("The role may do this with the records for which the conditions hold."),
      sentence: (words: string) =>
        t("May {action} records of {label}  {words}", { action: actionWords[action](), label, words }),
    };
  const field = fields.find(({ identifier }) => identifier === name)?.label ?? name;
  return {
    title: t(fieldConditionNames[action], { field, model: label }),
    description:
      action === "read"
        ? t("In all other records the field is empty for the role, as if it had no value.")
        : t("In all other records the role may not change the field."),
    sentence: (conditions: string) => t(fieldConditionSentences[action], { field, model: label, conditions }),
  };
}

function Editor({ model, action, field, where, onApply, onClose, definition, models }: EditorProps) {
  const head = headOf(definition, action, field);
  const steps = useMemo(() => filterSteps(definition, models), [definition, models]);
  const [tree, setTree] = useState(() =>
    // Who creates a record is known to have written it.
    where ? treeOf(steps, where) : newGroup(action === "create" ? [] : [byCaller()]),
  );
  const [checked, setChecked] = useState(false);
  const isWhole = (node: FilterNode, among: FilterStep[]): boolean =>
    node.kind === "group"
      ? node.items.every((item) => isWhole(item, stepsAt(among, node.path)))
      : node.kind === "raw" || conditionWhere(among, node) !== null;
  const built = isWhole(tree, steps) ? whereOf(steps, tree) : null;
  const apply = () => {
    setChecked(true);
    if (!built) return;
    onApply(built);
    onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={600}
      title={head.title}
      description={head.description}
      footer={
        <Button variant="primary" onClick={apply}>
          {t("Apply conditions")}
        </Button>
      }
    >
      <CallerClaims value={callerClaims}>
        <FilterGroupBox steps={steps} group={tree} onChange={setTree} checked={checked} />
      </CallerClaims>
      {checked && tree.items.length === 0 && (
        <p role="alert" className="mt-3 text-meta text-danger">
          {t("Please add a condition: without one the role would have every record")}
        </p>
      )}
      <Outcome
        model={model}
        label={definition.label}
        action={action}
        where={built}
        words={built && head.sentence(conditionWords(steps, built, (date) => timeText(date, "local")))}
      />
    </Drawer>
  );
}

interface OutcomeProps {
  model: string;
  label: string;
  action: Action;
  where: Where | null;
  words: string | null;
}

/** Typing is counted a moment after the last key. */
const waitMs = 250;

/** The conditions in words, and how many records they let through for the person who builds them. */
function Outcome({ model, label, action, where, words }: OutcomeProps) {
  const built = where ? JSON.stringify(where) : null;
  const [text, setText] = useState(built);
  useEffect(() => {
    const timer = setTimeout(() => setText(built), waitMs);
    return () => clearTimeout(timer);
  }, [built]);
  const variables = useMemo(
    () => ({ model_name: model, where: text === null ? null : JSON.parse(text) }),
    [model, text],
  );
  const [{ data, error, fetching }] = useQuery({
    query: CountQuery,
    variables,
    pause: text === null || action === "create",
    requestPolicy: "network-only",
  });
  if (!words)
    return <p className="mt-5 text-meta text-muted">{t("Fill in every condition to see what it lets through.")}</p>;
  const isCurrent = !fetching && text === built;
  const count = data?.conditionCount;
  return (
    <div className="mt-5 rounded-md bg-subtle px-3 py-2 text-meta" aria-live="polite">
      <p className="break-words">{words}</p>
      {action === "create" ? null : !isCurrent ? (
        <p className="mt-1 text-muted">{t("Counting…")}</p>
      ) : error ? (
        <p className="mt-1 text-danger">{error.graphQLErrors[0]?.message ?? t("The records could not be counted")}</p>
      ) : (
        count && (
          <p className="mt-1 text-muted">
            {t("{matching} of {total} records of {label}, if you were the caller", {
              matching: countText(count.matching),
              total: countText(count.total),
              label,
            })}
          </p>
        )
      )}
    </div>
  );
}
