import { PlinthError } from "../../../kernel/errors.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { Catalog, CatalogModel, Places } from "../../compiler/index.ts";
import { backOf } from "./links.ts";

/**
 * Names one record, `_id` of `to_model`, and the relation by which it is connected with the records that are listed.
 */
export interface RecordConnection {
  _id?: string | null;
  model?: string | null;
  to_model?: string | null;
  relation_type?: string | null;
  /** The relation's name in `to_model`; not needed where only one leads to the listed model. */
  known_as?: string | null;
  connection_type?: string | null;
}

/**
 * The filter for records of `model` that are connected (or, with `intersect`, are not yet connected) with the named
 * record, in the form of `where`, and the places of those that are. BAD_USER_INPUT when there is no such relation.
 */
export function connectionWhere(
  catalog: Catalog,
  model: CatalogModel,
  connection: RecordConnection,
  intersect: boolean,
): { where: unknown; places?: Places } {
  const other = catalog.models.get(connection.to_model ?? "");
  const leading = [...(other?.relations.values() ?? [])].filter((relation) => relation.model === model.name);
  const named = leading.filter((relation) => relation.name === (connection.known_as || model.name));
  const ofKind = leading.filter((one) => !connection.relation_type || one.kind === connection.relation_type);
  const relation = named[0] ?? (connection.known_as ? undefined : (ofKind[0] ?? leading[0]));
  // The same relation seen from the listed model, unless the other one is hidden from the role; a self-relation has
  // both directions there.
  const back = relation && backOf(model, relation);
  if (!back) {
    const message = "There is no such relation between these models.";
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { connection: message } });
  }
  if (!isUuid(connection._id ?? "")) {
    const message = "_id must be the id of a record.";
    throw new PlinthError("BAD_USER_INPUT", message, { fields: { "connection._id": message } });
  }
  const same = { id: { eq: connection._id } };
  const connected = back.kind === "has_one" ? { [back.name]: same } : { [`${back.name}_list`]: { some: same } };
  if (intersect) return { where: { NOT: connected } };
  if (relation.kind === "has_one") return { where: connected };
  return { where: connected, places: { relation, id: connection._id! } };
}
