import { type DocumentNode, GraphQLError, parse, specifiedRules, validate } from "graphql";
import { checkLimits } from "../../../engine/graphql/index.ts";
import { PlinthError } from "../../../kernel/errors.ts";
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
    checkLimits(document);
    const errors = validate(systemSchema, document, specifiedRules, { maxErrors: 20 });
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    // The stack is not as deep as a document may be.
    if (error instanceof RangeError) return { errors: [new GraphQLError("The document is nested too deeply.")] };
    if (error instanceof PlinthError) return { errors: [new GraphQLError(error.message, { originalError: error })] };
    throw error;
  }
}
