/** Makes the fields of a model those of a document, level by level; every record keeps what the new fields can hold. */

import {
  describeType,
  hasOptions,
  holdsFields,
  settleType,
  typeNameOf,
} from "../../../contract/field-kinds/declared-type.ts";
import { isRuleSet } from "../../../contract/fields/field-rules.ts";
import type { FieldOperationInput } from "../../../contract/fields/model-changes.ts";
import type { FieldDefinition, ModelDefinition } from "../../../contract/models.ts";
import type { SyncStep } from "../../../contract/sync/sync.ts";
import { identifierIn, type SyncField } from "../../../contract/sync/sync-document.ts";
import { badInput } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { keepOldName } from "../aliases/field-aliases.ts";
import { adoptValues } from "../fields/adopt-values.ts";
import { convertField } from "../fields/change-field-type.ts";
import { emptyOptions, removedOptions } from "../fields/change-options.ts";
import { deleteField } from "../fields/delete-field.ts";
import { moveField } from "../fields/move-field.ts";
import { renameField } from "../fields/rename-field.ts";
import { settleValidation } from "../fields/settle-validation.ts";
import { allFields, getLevel, pathOf, renumber } from "../find-definition.ts";
import { requireSeen, requireValuesSeen } from "../keep-hidden.ts";
import type { ModelChange } from "../model-change.ts";
import { addColumn, applyRules } from "../sql/columns.ts";
import { hasValue } from "../sql/field-values.ts";
import type { OptionUse } from "../sql/option-uses.ts";
import { tableOf } from "../storage.ts";
import { definitionOf } from "./field-target.ts";
import { pair } from "./pair.ts";
import { renameInOrder } from "./rename-in-order.ts";
import { about, step } from "./step.ts";

interface At {
  change: ModelChange;
  model: ModelDefinition;
  tell(step: SyncStep): void;
}

const asked = (
  type: "delete" | "rename",
  model: ModelDefinition,
  { identifier, label, parent_field }: FieldDefinition,
  name: string | null = null,
): FieldOperationInput => ({
  type,
  model_name: model.name,
  field_name: identifier,
  new_name: label,
  identifier: name,
  parent_field,
  // A name on the way to another is nobody's old name.
  keep_old_name_days: 0,
  known_as: null,
  moved_to: null,
});

/** Reconciles all levels of the model's fields. */
export async function reconcileFields(
  change: ModelChange,
  model: ModelDefinition,
  target: readonly SyncField[],
  tell: (step: SyncStep) => void,
): Promise<void> {
  const at: At = { change, model, tell };
  await moveFields(at, target);
  await reconcileLevel(at, null, target);
}

/** Fields that a document has at another level, known by their ids, between the root and an object that is there. */
async function moveFields(at: At, target: readonly SyncField[]): Promise<void> {
  const { model, change } = at;
  const fieldsById = () => new Map(allFields(model).map((field) => [field.id, field]));
  let byId = fieldsById();
  const find = (id: string | undefined) => (id === undefined ? undefined : byId.get(id));
  const move = async (wanted: SyncField, parent: FieldDefinition | null) => {
    const field = find(wanted.id);
    const path = parent === null ? null : pathOf(parent);
    if (!field || field.parent_field === path || (path !== null && field.parent_field !== null)) return;
    if (parent && staysBeside(field, wanted, parent)) return;
    const from = `${model.name}.${pathOf(field)}`;
    requireSeen(change, model, field);
    await about(from, () => moveField(change, model, field, path, Number.MAX_SAFE_INTEGER));
    byId = fieldsById();
    at.tell(step("change", "field", `${model.name}.${pathOf(field)}`, { details: [`moved from ${from}`] }));
  };
  // The object got a field of its own when it was made, for another one without an id had the place of this.
  const staysBeside = (field: FieldDefinition, wanted: SyncField, parent: FieldDefinition) =>
    parent.fields.some(({ identifier }) => identifier === identifierIn(wanted)) &&
    target.some((one) => !find(one.id) && identifierIn(one) === field.identifier);
  for (const wanted of target) {
    await move(wanted, null);
    const parent = find(wanted.id);
    if (parent && parent.parent_field === null && holdsFields(parent))
      for (const nested of wanted.fields ?? []) await move(nested, parent);
  }
}

async function reconcileLevel(at: At, parent: string | null, target: readonly SyncField[]): Promise<void> {
  const { change, model, tell } = at;
  const place = parent === null ? model.name : `${model.name}.${parent}`;
  const level = () => getLevel(model, parent);
  const { kept, gone, added } = pair(level(), target, ({ identifier }) => identifier, identifierIn);
  if (target.filter(({ validation }) => validation?.as_title).length > 1)
    throw badInput({ [place]: t("{place}: only one field can be the title", { place }) });

  // A password is hashed and cannot become readable, nor can the hash be made of something else.
  const remade = kept.filter(([field, wanted]) => isPassword(field) !== Boolean(wanted.validation?.is_password));
  for (const field of [...gone, ...remade.map(([field]) => field)]) await remove(at, field);
  const again = new Set(remade);
  const rest = kept.filter((one) => !again.has(one));
  await rename(at, place, level, rest);
  for (const [field, wanted] of rest)
    await about(`${place}.${field.identifier}`, () => reconcileField(at, field, wanted));
  for (const [field, wanted] of rest)
    if (holdsFields(field)) await reconcileLevel(at, pathOf(field), wanted.fields ?? []);

  const made: FieldDefinition[] = [];
  for (const wanted of [...added, ...remade.map(([, one]) => one)]) {
    const field = await definitionOf(wanted, parent, place);
    dropTakenIds(model, field);
    made.push(field);
    level().push(field);
    if (parent === null) await about(`${place}.${field.identifier}`, () => addColumn(change, model, field));
    tell(step("add", "field", `${place}.${field.identifier}`, { details: [typeNameOf(field)] }));
  }
  await adoptValues(change, model, made, ({ identifier }) => `${place}.${identifier}`);
  order(at, place, level(), target, rest);
  renumber(model.fields, null);
}

/** Which id a field has is decided by the one that was there: what is made beside it gets another. */
function dropTakenIds(model: ModelDefinition, made: FieldDefinition): void {
  const taken = new Set(allFields(model).map(({ id }) => id));
  for (const field of allFields({ fields: [made] })) if (taken.has(field.id)) delete field.id;
}

const isPassword = ({ validation }: FieldDefinition) => Boolean(validation.is_password);

async function remove({ change, model, tell }: At, field: FieldDefinition): Promise<void> {
  const name = `${model.name}.${pathOf(field)}`;
  if (field.system_generated)
    throw badInput({ [name]: t("{name} is system generated and cannot be deleted", { name }) });
  requireSeen(change, model, field);
  const [row] = await change.sql<{ count: number }>(
    `select count(*)::int as count from ${tableOf(change.project.database, model.name)} where ${hasValue(field)}`,
  );
  await deleteField(change, model, field, asked("delete", model, field));
  tell(step("delete", "field", name, { records: row!.count }));
}

async function rename(
  { change, model, tell }: At,
  place: string,
  level: () => FieldDefinition[],
  kept: readonly [FieldDefinition, SyncField][],
): Promise<void> {
  const named = kept.filter(([field, wanted]) => field.identifier !== identifierIn(wanted));
  for (const [field] of named) requireSeen(change, model, field);
  const before = new Map(named.map(([field]) => [field, field.identifier]));
  await renameInOrder(
    named.map(([field, wanted]) => ({ one: field, to: identifierIn(wanted) })),
    ({ identifier }) => identifier,
    (name) => level().some(({ identifier }) => identifier === name),
    (field, name) =>
      about(`${place}.${field.identifier}`, () =>
        renameField(change, model, field, asked("rename", model, field, name)),
      ),
  );
  for (const [field, { label }] of named) {
    field.label = label;
    keepOldName(change, field, before.get(field)!, null);
    tell(step("rename", "field", `${place}.${field.identifier}`, { details: [`from ${before.get(field)}`] }));
  }
}

async function reconcileField({ change, model, tell }: At, field: FieldDefinition, wanted: SyncField): Promise<void> {
  const name = `${model.name}.${pathOf(field)}`;
  const kind = settleType(wanted);
  const details: string[] = [];
  let unconvertible: SyncStep["unconvertible"] = null;
  const was = describeType(field);
  if (was !== describeType(kind)) {
    requireSeen(change, model, field);
    // A list of fixed options is given them by the document, not by the values that are there.
    const options = wanted.validation?.fixed_list_elements;
    if (options) {
      // How many values are among options of one's choice tells the values.
      if (!hasOptions(field) || removedOptions(field, { fixed_list_elements: options }).length > 0)
        requireValuesSeen(change, model, field);
      field.validation = { ...field.validation, fixed_list_elements: options };
    }
    const { failures } = await convertField(change, model, field, kind, true);
    if (failures.count > 0) unconvertible = { count: failures.count, examples: failures.examples };
    details.push(`${was} becomes ${describeType(kind)}`);
  }
  const validation = settleValidation(kind, wanted.validation ?? {}, field.parent_field !== null);
  const changed = changedRules(field.validation, validation);
  details.push(...changed);
  if (field.label !== wanted.label) details.push(`label "${wanted.label}"`);
  if (field.description !== (wanted.description ?? "")) details.push("description");
  const isRoot = field.parent_field === null;
  const indexed = isRoot && (wanted.enable_indexing ?? false);
  if (field.enable_indexing !== indexed) details.push(indexed ? "indexed" : "not indexed");
  if (details.length === 0) return;
  // Another field may become the title.
  if (details.some((one) => one !== "as_title off")) requireSeen(change, model, field);
  const before = { ...field };
  Object.assign(field, {
    validation,
    label: wanted.label,
    description: wanted.description ?? "",
    enable_indexing: indexed,
  });
  if (isRoot) await applyRules(change, model, field);
  const emptied = hasOptions(kind) ? await emptyOptions(change, model, before, validation) : [];
  if (emptied.length > 0) unconvertible = emptiedValues(emptied, unconvertible);
  const lost = unconvertible?.count ?? 0;
  tell(step("change", "field", name, { details, unconvertible, records: lost, deletes: lost > 0 }));
}

function emptiedValues(uses: readonly OptionUse[], before: SyncStep["unconvertible"]): SyncStep["unconvertible"] {
  const count = uses.reduce((sum, { values }) => sum + values, before?.count ?? 0);
  const examples = [...(before?.examples ?? []), ...uses.map(({ option }) => JSON.stringify(option))];
  return { count, examples: examples.slice(0, 3) };
}

/** `required on`, `char_limit [80]`, `unique off`. */
function changedRules(before: FieldDefinition["validation"], after: FieldDefinition["validation"]): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof FieldDefinition["validation"]>;
  return [...names].sort().flatMap((rule) => {
    const [was, is] = [before, after].map(({ [rule]: value }) =>
      isRuleSet(rule, value) ? JSON.stringify(value) : null,
    );
    if (was === is) return [];
    if (is === null) return [`${rule} off`];
    return [is === "true" && rule !== "default" ? `${rule} on` : `${rule} ${is}`];
  });
}

/** Puts the level into the document's order; told where fields that stay change places. */
function order(
  { tell }: At,
  place: string,
  level: FieldDefinition[],
  target: readonly SyncField[],
  kept: readonly [FieldDefinition, SyncField][],
): void {
  const placeOf = new Map(target.map((wanted, i) => [identifierIn(wanted), i]));
  const placeIn = ({ identifier }: FieldDefinition) => placeOf.get(identifier) ?? -1;
  const staying = new Set(kept.map(([field]) => field));
  const stayed = level.filter((field) => staying.has(field));
  if (stayed.some((field, i) => i > 0 && placeIn(field) < placeIn(stayed[i - 1]!)))
    tell(step("change", "field", place, { details: ["order of the fields"] }));
  level.sort((a, b) => placeIn(a) - placeIn(b));
}
