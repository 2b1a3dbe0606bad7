import { type DocumentNode, GraphQLError, parse, specifiedRules, validate } from "graphql";
import { checkLimits, requireSmall } from "../../../engine/graphql/index.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { Lru } from "../../../kernel/lru.ts";
import { requireOperationWithin } from "./operation-cost.ts";
import { systemSchema } from "./schema.ts";

type Prepared = { document: DocumentNode } | { errors: readonly GraphQLError[] };

const tokensMax = 5_000;
/**
 * Documents of the console are few and come again and again; in memory each takes about two hundred bytes for a
 * character.
 */
const documents = new Lru<Prepared>({
  entriesMax: 500,
  weightMax: 16 * 1024 * 1024,
  weightOf: (_, text) => 2_000 + text.length * 200,
});

/** What is asked for: a document, which of its operations, and the variables. */
interface Asked {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

/**
 * A document parsed, validated and within the limits, whose operation costs no more than it may; or what is wrong with
 * it.
 */
export function prepareOperation({ query, operationName, variables }: Asked): Prepared {
  const prepared = prepareDocument(query);
  if ("errors" in prepared) return prepared;
  try {
    requireOperationWithin(prepared.document, operationName, variables);
    return prepared;
  } catch (error) {
    if (error instanceof PlinthError) return { errors: [asGraphql(error)] };
    throw error;
  }
}

/** The document alone. Those used last are remembered. */
export function prepareDocument(text: string): Prepared {
  const known = documents.get(text);
  if (known) return known;
  const prepared = prepare(text);
  documents.set(text, prepared);
  return prepared;
}

function prepare(text: string): Prepared {
  try {
    requireSmall(text, tokensMax);
    const document = parse(text, { maxTokens: tokensMax });
    checkLimits(document);
    const errors = validate(systemSchema, document, specifiedRules, { maxErrors: 20 });
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    // The stack is not as deep as a document may be.
    if (error instanceof RangeError) return { errors: [new GraphQLError("The document is nested too deeply.")] };
    if (error instanceof PlinthError) return { errors: [asGraphql(error)] };
    throw error;
  }
}

const asGraphql = (error: PlinthError) => new GraphQLError(error.message, { originalError: error });
