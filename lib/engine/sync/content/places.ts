/** Places that records have in relations to many (decision 061): in files they stand beside the links. */
import type { Connection, RelationDefinition } from "../../../contract/models.ts";
import { placeColumn, quoteIdentifier, relationStorage } from "../../models/index.ts";

/** The places of one side of a relation. */
export interface Places {
  /** In the rows of files. */
  name: string;
  relation: RelationDefinition;
  direction: Connection["direction"];
}

const directions = ["forward", "reverse"] as const;

/** Those that the rows of a model have beside their keys. */
export const placesOfRows = (model: string, relations: readonly RelationDefinition[]): Places[] =>
  relations.flatMap((relation) => {
    const storage = relationStorage(relation);
    if (storage.kind !== "column" || storage.holder !== model || storage.unique) return [];
    const direction = directions.find((one) => relation[one] === "has_many")!;
    return [{ name: `_place_${storage.column}`, relation, direction }];
  });

/** Those of a join table. */
export const placesOfLinks = (relation: RelationDefinition): Places[] =>
  directions.map((direction) => ({ name: `${direction}_place`, relation, direction }));

/** Of rows `t`: an object of the places that there are, in SQL. */
export function placesSql(places: readonly Places[]): string {
  const pairs = places.flatMap(({ name, relation, direction }) => {
    const column = placeColumn(relation, direction);
    return column === null ? [] : [`'${name.replaceAll("'", "''")}', t.${quoteIdentifier(column)}`];
  });
  return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(", ")}))`;
}

/** Whether a value may be a place. */
export const isPlace = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
