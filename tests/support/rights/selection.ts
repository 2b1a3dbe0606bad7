import { type GraphQLOutputType, getNamedType, isLeafType, isNonNullType, isObjectType } from "graphql";

/** Everything that an answer of this type can hold, to this depth, as a selection set; empty for scalars. */
export function selectionOf(type: GraphQLOutputType, depth = 3): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).flatMap(({ name, type: inner, args }) => {
    if (args.some((argument) => isNonNullType(argument.type))) return [];
    if (isLeafType(getNamedType(inner))) return [name];
    return depth > 1 ? [`${name} ${selectionOf(inner, depth - 1)}`] : [];
  });
  return `{ ${["__typename", ...fields].join(" ")} }`;
}
