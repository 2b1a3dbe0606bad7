import { UpsertConnectionInput } from "../../../contract/fields/model-changes.ts";
import { type Connection, connectionsOf, type RelationDefinition } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { badInput } from "../../../kernel/errors.ts";
import { uuidv7 } from "../../../kernel/ids.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context } from "../../access/index.ts";
import { requireMember } from "../../projects/index.ts";
import { changeModels, refuseNameClash } from "../change-models.ts";
import { getModel } from "../find-definition.ts";
import { createRelation } from "../sql/relations.ts";

/**
 * Relates two models. `known_as` names the relation in `from`; in `to` it is called after `from`, and after both where
 * that name is taken. Asking for a relation that is there already changes nothing. Needs `models`. Gives the
 * connections of `from`.
 */
export async function upsertConnection(ctx: Context, input: unknown): Promise<Connection[]> {
  const asked = parseInput(UpsertConnectionInput, input);
  const member = await requireMember(ctx, "models");
  return changeModels(member, "known_as", async (change) => {
    const { draft } = change;
    const [from, to] = [getModel(draft, asked.from).name, getModel(draft, asked.to).name];
    const forward_name = asked.known_as ?? to;
    if (from === to && forward_name === to)
      throw badInput({ known_as: t("A relation of a model with itself needs a name: please fill in Known as") });
    const relation: RelationDefinition = {
      id: uuidv7(),
      from,
      to,
      forward: asked.forward_connection_type,
      reverse: asked.reverse_connection_type,
      forward_name,
      reverse_name: from,
      known_as: asked.known_as,
    };
    if (draft.relations.some((other) => isSame(other, relation))) return connectionsOf(draft, from);
    // The second relation between two models: `post` is taken in `user`, so the editor's is `post_editor`.
    if (connectionsOf(draft, to).some(({ name }) => name === from)) relation.reverse_name = `${from}_${forward_name}`;
    if (Math.max(forward_name.length, relation.reverse_name.length) > 60)
      throw badInput({ known_as: t("The name of the relation would be too long. Please fill in a shorter Known as") });
    draft.relations.push(relation);
    refuseNameClash(draft, "known_as");
    await createRelation(change, relation);
    return connectionsOf(draft, from);
  });
}

function isSame(one: RelationDefinition, other: RelationDefinition): boolean {
  return (["from", "to", "forward", "reverse", "forward_name"] as const).every((key) => one[key] === other[key]);
}
