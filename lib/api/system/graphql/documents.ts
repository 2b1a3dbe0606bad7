import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from "graphql";
import { limits } from "../../../contract/limits.ts";
import { systemSchema } from "./schema.ts";

type Prepared = { document: DocumentNode } | { errors: readonly GraphQLError[] };

/** Documents of the console are few and come again and again. */
const documentsMax = 500;
const tokensMax = 5_000;
/** Longer documents are prepared, but not remembered. */
const rememberedCharactersMax = 20_000;

const documents = new Map<string, Prepared>();

/** A document parsed, validated and within the limits, or what is wrong with it. Remembered, the least recently used goes first. */
export function prepareDocument(text: string): Prepared {
  const known = documents.get(text);
  documents.delete(text);
  const prepared = known ?? prepare(text);
  if (text.length > rememberedCharactersMax) return prepared;
  documents.set(text, prepared);
  if (documents.size > documentsMax) documents.delete(documents.keys().next().value!);
  return prepared;
}

function prepare(text: string): Prepared {
  try {
    const document = parse(text, { maxTokens: tokensMax });
    const errors = validate(systemSchema, document, specifiedRules, { maxErrors: 20 });
    if (errors.length > 0) return { errors };
    const excess = findExcess(document);
    return excess ? { errors: [new GraphQLError(excess)] } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
}

/** The limit that a valid document exceeds, as a sentence. Introspection does not count: its depth is GraphQL's own. */
function findExcess(document: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  let selections = 0;
  let aliases = 0;
  // A fragment's selections count where they are spread, so that nested spreads cannot multiply in secret.
  const depthOf = (set: SelectionSetNode): number => {
    let depth = 0;
    for (const selection of set.selections) {
      if (++selections > tokensMax) return Number.POSITIVE_INFINITY;
      if (selection.kind === Kind.FIELD) {
        if (selection.alias) aliases++;
        if (selection.name.value.startsWith("__")) continue;
        depth = Math.max(depth, 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0));
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection.selectionSet
            : fragments.get(selection.name.value)!.selectionSet;
        depth = Math.max(depth, depthOf(inner));
      }
    }
    return depth;
  };
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION && depthOf(definition.selectionSet) > limits.queryDepthMax)
      return `The document is too large or nested more than ${limits.queryDepthMax} levels deep.`;
  return aliases > limits.queryAliasesMax ? `The document has more than ${limits.queryAliasesMax} aliases.` : null;
}
