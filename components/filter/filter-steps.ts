/**
 * What records can be filtered by, as the steps of a path: a field, a part of an object, or a relation that leads on to
 * the fields of another model. A path is the keys of `where` on the way to an operator: `["author", "name"]`,
 * `["comment_list", "some", "body"]`.
 */

import type { FieldDefinition } from "../../lib/contract/models.ts";
import { msg, t } from "../../lib/kernel/words/words.ts";
import { type FilterTarget, filterTarget } from "../field-kinds/filter/filter-target.ts";
import { kindOf } from "../field-kinds/index.ts";
import { pathSign } from "../field-kinds/label-path.ts";
import type { ConsoleConnection, ConsoleModel } from "../models/console-models.ts";
import { readableConnections } from "../models/listed-models.ts";

export interface FilterStep {
  /** Keys that the step adds to the path; none where the relation itself is meant. */
  keys: string[];
  label: string;
  group: "Fields" | "Record" | "Relations";
  /** The end of a path. */
  target?: FilterTarget;
  /** What may follow. */
  next?: () => FilterStep[];
}

/** The field, and each part of an object by its own path. */
function fieldSteps(field: FieldDefinition, above: FieldDefinition[] = []): FilterStep[] {
  const kind = kindOf(field);
  if (kind.isSecret) return [];
  const way = [...above, field];
  const step: FilterStep = {
    keys: way.map(({ identifier }) => identifier),
    label: way.map(({ label }) => label).join(pathSign),
    group: "Fields",
    target: kind.filter(field),
  };
  return [step, ...(kind.parts?.(field) ?? []).flatMap((part) => fieldSteps(part, way))];
}

const recordSteps = (): FilterStep[] => [
  {
    keys: ["meta", "status"],
    label: t("Status"),
    group: "Record",
    target: filterTarget("choice", {
      options: ["draft", "published"],
      names: { draft: msg("draft"), published: msg("published") },
    }),
  },
  { keys: ["meta", "created_at"], label: t("Created"), group: "Record", target: filterTarget("date") },
  { keys: ["meta", "updated_at"], label: t("Updated"), group: "Record", target: filterTarget("date") },
  { keys: ["meta", "created_by"], label: t("Created by (id)"), group: "Record", target: filterTarget("text") },
  {
    keys: ["meta", "last_modified_by"],
    label: t("Updated by (id)"),
    group: "Record",
    target: filterTarget("text"),
  },
  { keys: ["id"], label: t("ID"), group: "Record", target: filterTarget("id") },
];

function relationSteps(connection: ConsoleConnection, models: readonly ConsoleModel[]): FilterStep[] {
  const { name, kind } = connection;
  const other = models.find((model) => model.name === connection.model);
  const next = () => (other ? filterSteps(other, models) : []);
  const step = (keys: string[], label: string, more: Partial<FilterStep>): FilterStep => ({
    keys,
    label,
    group: "Relations",
    ...more,
  });
  if (kind === "has_one")
    return [
      step([name], name, {
        next: () => [
          { keys: [], label: t("As a whole"), group: "Relations", target: filterTarget("related") },
          ...next(),
        ],
      }),
    ];
  const list = `${name}_list`;
  return [
    step([`${name}_count`], t("Number of {relation}", { relation: name }), { target: filterTarget("int") }),
    step([list, "some"], t("Some {relation}", { relation: name }), { next }),
    step([list, "every"], t("Every {relation}", { relation: name }), { next }),
    step([list, "none"], t("No {relation}", { relation: name }), { next }),
  ];
}

/** What records of the model can be filtered by. */
export function filterSteps(model: ConsoleModel, models: readonly ConsoleModel[]): FilterStep[] {
  return [
    ...model.fields.flatMap((field) => fieldSteps(field)),
    ...readableConnections(model, models).flatMap((connection) => relationSteps(connection, models)),
    ...recordSteps(),
  ];
}

/** The steps of a path as far as they are known; the last has the target when the path is whole. */
export function walkPath(steps: FilterStep[], path: readonly string[]): FilterStep[] {
  // The longest: an object's own step is the beginning of its parts'.
  const [found] = steps
    .filter(({ keys }) => keys.length > 0 && keys.length <= path.length && keys.every((key, i) => key === path[i]))
    .toSorted((a, b) => b.keys.length - a.keys.length);
  if (!found) {
    const whole = path.length === 0 ? steps.find(({ keys }) => keys.length === 0) : undefined;
    return whole ? [whole] : [];
  }
  return [found, ...(found.next ? walkPath(found.next(), path.slice(found.keys.length)) : [])];
}

/** The end of a path, or nothing where it leads nowhere. */
export function targetOf(steps: FilterStep[], path: readonly string[]): FilterTarget | undefined {
  const walked = walkPath(steps, path);
  const length = walked.reduce((sum, step) => sum + step.keys.length, 0);
  return length === path.length ? walked.at(-1)?.target : undefined;
}

/** What leads on to the records of another model. */
export function relationsOf(steps: FilterStep[]): FilterStep[] {
  return steps.filter(({ group, next }) => group === "Relations" && next);
}

/** What can be asked about the record that a path leads to; the record itself for an empty path. */
export function stepsAt(steps: FilterStep[], path: readonly string[]): FilterStep[] {
  if (path.length === 0) return steps;
  const end = walkPath(steps, path).findLast(({ keys }) => keys.length > 0);
  return (end?.next?.() ?? []).filter(({ keys }) => keys.length > 0);
}
