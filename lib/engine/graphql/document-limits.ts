import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from "graphql";
import { limits } from "../../contract/limits.ts";
import { PlinthError } from "../../kernel/errors.ts";

/** COST_LIMIT for an operation that is nested too deeply or gives too many names of its own. Introspection may be as deep as it is. */
export function checkLimits(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
): void {
  let aliases = 0;
  visit(document, {
    Field(node) {
      if (node.alias && ++aliases > limits.queryAliasesMax)
        throw new PlinthError("COST_LIMIT", `A document may use at most ${limits.queryAliasesMax} aliases.`);
    },
  });
  const known = new Map<string, number>();
  if (depthOf(operation.selectionSet, fragments, known) > limits.queryDepthMax)
    throw new PlinthError("COST_LIMIT", `An operation may be at most ${limits.queryDepthMax} levels deep.`);
}

function depthOf(
  set: SelectionSetNode | undefined,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  known: Map<string, number>,
): number {
  let deepest = 0;
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith("__")) continue;
      deepest = Math.max(deepest, 1 + depthOf(selection.selectionSet, fragments, known));
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      deepest = Math.max(deepest, depthOf(selection.selectionSet, fragments, known));
    } else {
      const name = selection.name.value;
      // Validation has refused circles; each fragment is measured once.
      if (!known.has(name)) known.set(name, depthOf(fragments[name]?.selectionSet, fragments, known));
      deepest = Math.max(deepest, known.get(name)!);
    }
  }
  return deepest;
}
