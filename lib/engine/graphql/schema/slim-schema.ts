/** What a schema takes in memory: a node holds one for each role of each project that is asked. */
import type { GraphQLSchema } from "graphql";

interface Part {
  extensions: object;
}

/**
 * Shared by all parts that carry none: GraphQL gives each of them an empty map of its own, which is half of what a
 * schema weighs.
 */
const none: object = Object.freeze(Object.create(null));

/** Bytes for each type, field, argument and value of a slim schema; measured, and rounded up. */
const bytesPerPart = 200;

/** Makes the schema share what its parts have in common, and gives about how many bytes it takes. */
export function slimSchema(schema: GraphQLSchema): number {
  let parts = 0;
  const slim = (part: Part) => {
    parts++;
    for (const _ in part.extensions) return;
    part.extensions = none;
  };
  for (const type of Object.values(schema.getTypeMap())) {
    slim(type);
    if ("getFields" in type)
      for (const field of Object.values(type.getFields())) {
        slim(field);
        if ("args" in field) field.args.forEach(slim);
      }
    if ("getValues" in type) type.getValues().forEach(slim);
  }
  return parts * bytesPerPart;
}
