/** Old names of renamed fields: kept for a time, and given up where something else needs the name. */
import {
  type AliasDays,
  aliasDaysDefault,
  type FieldAlias,
  type UsedAlias,
} from "../../../contract/fields/field-aliases.ts";
import { reservedIdentifiers } from "../../../contract/fields/identifiers.ts";
import {
  connectionsOf,
  type FieldDefinition,
  type ModelDefinition,
  type ProjectModels,
} from "../../../contract/models.ts";
import { relationNames } from "../../../kernel/names.ts";
import { allFields } from "../find-definition.ts";
import type { ModelChange } from "../model-change.ts";
import { forgetAliasUses } from "./alias-uses.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Keeps the name that the field had, unless it is to be known by the new one alone. */
export function keepOldName(
  { project }: ModelChange,
  field: FieldDefinition,
  name: string,
  days: number | null | undefined,
): void {
  const kept: number = days ?? (aliasDaysDefault satisfies AliasDays);
  if (kept === 0) return;
  const until = new Date(project.platform.clock.now().getTime() + kept * dayMs).toISOString();
  field.aliases = [...(field.aliases ?? []).filter((alias) => alias.name !== name), { name, until }];
}

const hasEnded = ({ until }: FieldAlias, now: Date) => Date.parse(until) <= now.getTime();

/** Whether a name that is known has come to its end. */
export const hasEndedAlias = ({ models }: ProjectModels, now: Date): boolean =>
  models.some((model) => allFields(model).some(({ aliases }) => aliases?.some((alias) => hasEnded(alias, now))));

/** The definitions without names that have come to their end. */
export function withoutEndedAliases(models: ProjectModels, now: Date): ProjectModels {
  for (const model of models.models)
    for (const field of allFields(model))
      keep(
        field,
        (field.aliases ?? []).filter((alias) => !hasEnded(alias, now)),
      );
  return models;
}

function keep(field: FieldDefinition, aliases: FieldAlias[]): void {
  if (aliases.length > 0) field.aliases = aliases;
  else delete field.aliases;
}

/**
 * Old names yield to whatever is called so now: fields, relations, and the old name of a field that comes before. A
 * field that the change has made has none, whatever it was copied from. What is known of their use goes with them.
 */
export async function settleAliases(change: ModelChange): Promise<void> {
  const { before, draft, project } = change;
  const now = project.platform.clock.now();
  const idsBefore = new Set(before.models.flatMap((model) => allFields(model).map(({ id }) => id)));
  for (const model of draft.models) {
    const settle = (level: readonly FieldDefinition[], others: readonly string[]) => {
      const taken = new Set([...reservedIdentifiers, ...others, ...level.map(({ identifier }) => identifier)]);
      for (const field of level) {
        const mayHave = field.id !== undefined && idsBefore.has(field.id);
        const kept = (field.aliases ?? []).filter(({ name, until }) => {
          const isKept = mayHave && !taken.has(name) && !hasEnded({ name, until }, now);
          if (isKept) taken.add(name);
          return isKept;
        });
        keep(field, kept);
        settle(field.fields, []);
      }
    };
    settle(model.fields, namesOfRelations(draft, model));
  }
  const had = namesIn(before);
  const has = namesIn(draft);
  const gone = [...had].filter(([key]) => !has.has(key)).map(([, alias]) => alias);
  if (gone.length > 0) await forgetAliasUses(change, gone);
}

const namesOfRelations = (models: ProjectModels, model: ModelDefinition) =>
  connectionsOf(models, model.name).flatMap(({ name, kind }) => relationNames(name, kind));

const namesIn = ({ models }: ProjectModels) =>
  new Map(
    models
      .flatMap(allFields)
      .flatMap(({ id, aliases }) =>
        (aliases ?? []).map(({ name }): [string, UsedAlias] => [`${id} ${name}`, { field_id: id!, name }]),
      ),
  );
