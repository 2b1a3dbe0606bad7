import { type GraphQLResolveInfo, Kind, type SelectionNode } from "graphql";

/**
 * Whether an operation asks for `name` directly below the field that is being resolved; directives that leave it out
 * are not looked at.
 */
export function isSelected({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const asks = (selection: SelectionNode): boolean => {
    if (selection.kind === Kind.FIELD) return selection.name.value === name;
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return fragment?.selectionSet.selections.some(asks) ?? false;
  };
  return fieldNodes.some((node) => node.selectionSet?.selections.some(asks) ?? false);
}
