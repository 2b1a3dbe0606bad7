/** A parsed and validated document with one chosen operation, and the statements compiled for it. */

import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getOperationAST,
  isEnumType,
  Kind,
  type ListTypeNode,
  type NonNullTypeNode,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type TypeNode,
  validate,
  visit,
} from "graphql";
import type { UsedAlias } from "../../../contract/fields/field-aliases.ts";
import { limits } from "../../../contract/limits.ts";
import { Lru } from "../../../kernel/lru.ts";
import { isFarOffset, type Statement, searchShape, shapeOf, type Variables } from "../../compiler/index.ts";
import { type Costed, costVariables, type OperationCost } from "./cost.ts";
import { documentWithCurrentNames } from "./current-names.ts";
import { checkLimits } from "./document-limits.ts";
import { requireSmall } from "./document-size.ts";
import { isIntrospection } from "./introspection-cost.ts";

const statementsMax = 50;
/** Characters of the shapes that costs are kept for; a filter of a megabyte is not worth keeping. */
const costKeysMax = 100_000;
/**
 * Bytes of memory for a character of a parsed document, and of a statement with its tree of parameters; measured, and
 * rounded up.
 */
const bytesPerCharacter = { document: 200, statement: 10, key: 2 };

export interface Document extends Costed {
  readonly document: DocumentNode;
  /** Variables whose value is part of the statement's text: LIMIT, enums and languages. */
  readonly exactVariables: ReadonlySet<string>;
  /** Variables of which the text says whether they are far down. */
  readonly offsetVariables: ReadonlySet<string>;
  /** Variables whose words decide the text by what they are: parts, phrases, ids. */
  readonly searchVariables: ReadonlySet<string>;
  /** By shape of the variables (and name of the root field, for mutations). */
  readonly statements: Lru<Statement>;
  /** Old names of fields in its text, which the document itself has under their current ones. */
  readonly usedAliases: readonly UsedAlias[];
  /** Whether it asks for the schema. */
  readonly introspects: boolean;
}

/** About how many bytes a document takes in memory without its statements. */
export const documentWeight = (text: string): number => 2_000 + text.length * bytesPerCharacter.document;

/** The errors of a document that is not valid: answered before anything runs. */
export class DocumentErrors extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super(errors[0]!.message);
    this.errors = errors;
  }
}

/**
 * Parses and validates. DocumentErrors with every fault; COST_LIMIT for what goes beyond the limits. `grown` is told by
 * how many bytes the document grows with its statements.
 */
export function readDocument(
  schema: GraphQLSchema,
  text: string,
  operationName: string | null,
  grown: (bytes: number) => void,
): Document {
  const asked = parseDocument(text);
  checkLimits(asked);
  const chosen = getOperationAST(asked, operationName);
  if (!chosen) throw new DocumentErrors([new GraphQLError(noOperation(asked, operationName))]);
  if (!schema.getRootType(chosen.operation))
    throw new DocumentErrors([new GraphQLError(`Your role has no ${chosen.operation} here.`, { nodes: chosen })]);
  const errors = validate(schema, asked, specifiedRules, { maxErrors: 50 });
  if (errors.length > 0) throw new DocumentErrors(errors);
  const { document, used } = withCurrentNames(schema, asked);
  const operation = getOperationAST(document, operationName)!;
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  return {
    document,
    operation,
    fragments,
    costVariables: costVariables(document),
    costs: new Lru<OperationCost>({
      entriesMax: statementsMax,
      weightMax: costKeysMax,
      weightOf: (_, key) => key.length,
    }),
    usedAliases: used,
    introspects: asksForSchema(document),
    exactVariables: exactVariables(schema, document, operation),
    offsetVariables: variablesOf(document, offsetArguments),
    searchVariables: variablesOf(document, searchArguments),
    statements: new Lru<Statement>({
      entriesMax: statementsMax,
      // The key is long where values have many parts, even where these add nothing to the text.
      weightOf({ text }, key) {
        const bytes = text.length * bytesPerCharacter.statement + key.length * bytesPerCharacter.key;
        grown(bytes);
        return bytes;
      },
    }),
  };
}

function withCurrentNames(schema: GraphQLSchema, document: DocumentNode) {
  if (!schema.extensions.hasAliases) return { document, used: [] };
  try {
    return documentWithCurrentNames(schema, document);
  } catch (error) {
    if (error instanceof GraphQLError) throw new DocumentErrors([error]);
    throw error;
  }
}

function asksForSchema(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field(node) {
      if (isIntrospection(node)) found = true;
    },
  });
  return found;
}

function parseDocument(text: string): DocumentNode {
  try {
    requireSmall(text, limits.queryTokensMax);
    return parse(text, { maxTokens: limits.queryTokensMax });
  } catch (error) {
    if (error instanceof GraphQLError) throw new DocumentErrors([error]);
    throw error;
  }
}

function noOperation(document: DocumentNode, name: string | null): string {
  if (name) return `There is no operation named "${name.slice(0, 100)}" in the document.`;
  const count = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION).length;
  return count === 0
    ? "The document has no operation."
    : "The document has several operations: operationName must say which.";
}

/** Arguments that decide the text: those that become LIMIT, and the language. */
const exactArguments: ReadonlySet<string> = new Set(["limit", "first", "last", "locale"]);
const offsetArguments: ReadonlySet<string> = new Set(["offset"]);
const searchArguments: ReadonlySet<string> = new Set(["search"]);

function exactVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Set<string> {
  const exact = variablesOf(document, exactArguments);
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    if (isEnumType(namedTypeOf(schema, type))) exact.add(variable.name.value);
  }
  return exact;
}

/** The variables that stand for one of these arguments. */
function variablesOf(document: DocumentNode, args: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  visit(document, {
    Argument(node) {
      if (args.has(node.name.value) && node.value.kind === Kind.VARIABLE) names.add(node.value.name.value);
    },
  });
  return names;
}

function namedTypeOf(schema: GraphQLSchema, type: TypeNode): GraphQLNamedType | undefined {
  const named = type.kind === Kind.NAMED_TYPE ? type : null;
  if (named) return schema.getType(named.name.value);
  return namedTypeOf(schema, (type as ListTypeNode | NonNullTypeNode).type);
}

/** Equal for requests that one statement serves. */
export function shapeKey(document: Document, variables: Variables): string {
  let key = "";
  for (const name in variables) {
    const value = variables[name];
    key += `${name}=${shapeOf(value, document.exactVariables.has(name))};`;
    if (document.offsetVariables.has(name) && isFarOffset(value)) key += "far;";
    if (document.searchVariables.has(name)) key += `${searchShape(value)};`;
  }
  return key;
}
