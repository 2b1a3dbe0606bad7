import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from "graphql";
import { limits } from "../../../contract/limits.ts";
import { textFault } from "../../../kernel/bounded-json.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { tooMany } from "./document-size.ts";

interface Extent {
  depth: number;
  /** Fragments written out. */
  fields: number;
}

const refuse = (what: string) => new PlinthError("COST_LIMIT", what);

/**
 * COST_LIMIT for a document that is nested too deeply, selects too much, or has too many aliases or directives;
 * BAD_USER_INPUT for text in it that cannot be stored. Asked before the document is validated, for validation itself
 * takes long for hostile ones: circles of fragments are left to it. Introspection may be as deep as it is.
 */
export function checkLimits(document: DocumentNode): void {
  let [aliases, directives, selections] = [0, 0, 0];
  const count = () => {
    if (++selections > limits.queryFieldsMax) throw tooMany.selections();
  };
  visit(document, {
    Field(node) {
      count();
      if (node.alias && ++aliases > limits.queryAliasesMax) throw tooMany.aliases();
    },
    FragmentSpread: count,
    InlineFragment: count,
    StringValue({ value }) {
      const fault = textFault(value);
      if (fault) throw new PlinthError("BAD_USER_INPUT", fault);
    },
    Directive() {
      if (++directives > limits.queryDirectivesMax) throw tooMany.directives();
    },
  });
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
  const known = new Map<string, Extent>();
  for (const operation of operations) {
    const { depth, fields } = extentOf(operation.selectionSet, fragments, known);
    if (depth > limits.queryDepthMax) throw refuse(`An operation may be at most ${limits.queryDepthMax} levels deep.`);
    if (fields > limits.queryFieldsMax)
      throw refuse(`An operation may select at most ${limits.queryFieldsMax} fields.`);
  }
}

function extentOf(
  set: SelectionSetNode | undefined,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, Extent>,
): Extent {
  const whole: Extent = { depth: 0, fields: 0 };
  for (const selection of set?.selections ?? []) {
    let part: Extent;
    if (selection.kind === Kind.FIELD) {
      const below = extentOf(selection.selectionSet, fragments, known);
      const counts = !selection.name.value.startsWith("__");
      part = { depth: counts ? below.depth + 1 : 0, fields: below.fields + 1 };
    } else if (selection.kind === Kind.INLINE_FRAGMENT) part = extentOf(selection.selectionSet, fragments, known);
    else part = fragmentExtent(selection.name.value, fragments, known);
    whole.depth = Math.max(whole.depth, part.depth);
    whole.fields += part.fields;
  }
  return whole;
}

/** Each fragment is measured once; one that is met within itself counts nothing there. */
function fragmentExtent(
  name: string,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, Extent>,
): Extent {
  const measured = known.get(name);
  if (measured) return measured;
  known.set(name, { depth: 0, fields: 0 });
  const extent = extentOf(fragments.get(name)?.selectionSet, fragments, known);
  known.set(name, extent);
  return extent;
}
