/**
 * Definitions as a document has them: defaults left out, everything in one order, so that equal definitions are equal
 * texts.
 */
import { presentType } from "../../contract/field-kinds/declared-type.ts";
import { isRuleSet } from "../../contract/fields/field-rules.ts";
import { lookOf } from "../../contract/model-look.ts";
import {
  type FieldDefinition,
  FieldValidation,
  type ModelDefinition,
  type ProjectModels,
  type RelationDefinition,
} from "../../contract/models.ts";
import type { SyncField, SyncModel, SyncRelation } from "../../contract/sync/sync-document.ts";
import { identifierOf } from "../../kernel/names.ts";

/** By code unit, which is the same on every machine. */
export function byName<One>(nameOf: (one: One) => string): (a: One, b: One) => number {
  return (a, b) => {
    const [left, right] = [nameOf(a), nameOf(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

/** Models by name, each with the relations that begin in it. */
export function presentModels({ models, relations }: Pick<ProjectModels, "models" | "relations">): SyncModel[] {
  return models
    .map((model) =>
      presentModel(
        model,
        relations.filter(({ from }) => from === model.name),
      ),
    )
    .sort(byName(({ name }) => name));
}

function presentModel(model: ModelDefinition, relations: readonly RelationDefinition[]): SyncModel {
  return {
    id: model.id,
    name: model.name,
    ...(model.single_page && { single_record: true, single_record_id: model.single_page_uuid ?? undefined }),
    ...(model.is_common_model && { is_common_model: true }),
    ...(model.enable_revision && { enable_revision: true }),
    ...lookOf(model),
    fields: model.fields.map(presentField),
    ...(relations.length > 0 && { relations: relations.map(presentRelation).sort(byName((one) => one.forward_name)) }),
  };
}

function presentField(field: FieldDefinition): SyncField {
  const validation = presentValidation(field.validation);
  return {
    ...(field.id !== undefined && { id: field.id }),
    label: field.label,
    ...(field.identifier !== identifierOf(field.label) && { identifier: field.identifier }),
    ...(field.description !== "" && { description: field.description }),
    ...presentType(field),
    ...(field.enable_indexing && { enable_indexing: true }),
    ...(Object.keys(validation).length > 0 && { validation }),
    ...(field.fields.length > 0 && { fields: field.fields.map(presentField) }),
  };
}

/** Rules that are set, in the order of the contract. */
function presentValidation(validation: FieldValidation): FieldValidation {
  const rules = Object.keys(FieldValidation.shape) as (keyof FieldValidation)[];
  return Object.fromEntries(
    rules.flatMap((rule) => {
      const value = validation[rule];
      return isRuleSet(rule, value) ? [[rule, value]] : [];
    }),
  );
}

function presentRelation(relation: RelationDefinition): SyncRelation {
  return {
    id: relation.id,
    to: relation.to,
    forward: relation.forward,
    reverse: relation.reverse,
    forward_name: relation.forward_name,
    reverse_name: relation.reverse_name,
    ...(relation.known_as !== null && { known_as: relation.known_as }),
  };
}
