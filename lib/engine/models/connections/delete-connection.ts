import { type Connection, connectionsOf, type ModelDefinition, type ProjectModels } from "../../../contract/models.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { ModelChange } from "../model-change.ts";
import { dropRelation } from "../sql/relations.ts";

/**
 * Deletes the relation that `model` has to `other` under the name `knownAs` (else the other model's name); records
 * stay. NOT_FOUND when there is none.
 */
export async function deleteConnection(
  change: ModelChange,
  model: ModelDefinition,
  other: string,
  knownAs: string | null,
): Promise<void> {
  const connection = getConnection(change.draft, model, other, knownAs);
  await dropRelation(change, connection.relation);
  change.draft.relations = change.draft.relations.filter(({ id }) => id !== connection.relation.id);
}

/** The relation that `model` has to `other` under the name `knownAs`, else under the other model's; or NOT_FOUND. */
export function getConnection(
  models: Pick<ProjectModels, "relations">,
  model: ModelDefinition,
  other: string,
  knownAs: string | null,
): Connection {
  const connection = connectionsOf(models, model.name).find(
    ({ name, model: target }) => target === other && name === (knownAs ?? other),
  );
  if (!connection)
    throw new PlinthError(
      "NOT_FOUND",
      knownAs
        ? t("{model} has no relation to {other} known as {name}.", { model: model.name, other, name: knownAs })
        : t("{model} has no relation to {other}.", { model: model.name, other }),
    );
  return connection;
}
