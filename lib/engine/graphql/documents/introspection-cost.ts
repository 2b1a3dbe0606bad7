/**
 * What questions about a schema cost: one for each value of their answer. A short document can ask for every type below
 * every field of every type, so they are held against what the usual introspection query of tools costs on the same
 * schema.
 */

import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  type GraphQLType,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isWrappingType,
  Kind,
  parse,
  type SelectionSetNode,
} from "graphql";
import { limits } from "../../../contract/limits.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { fixedValue, type Variables } from "../../compiler/index.ts";
import { argumentsOf, type CollectedFields, type Fragments } from "./selection-nodes.ts";

/** What one operation asks of the schema. */
export interface Introspection {
  schemas: number;
  types: number;
  /** Values of the answer. */
  cost: number;
  /** The most that the operations of one request may cost together. */
  costMax: number;
}

const none: Introspection = Object.freeze({ schemas: 0, types: 0, cost: 0, costMax: Number.POSITIVE_INFINITY });

export const isIntrospection = ({ name }: FieldNode): boolean => name.value === "__schema" || name.value === "__type";

/** What these root fields ask of the schema. COST_LIMIT beyond what one request may. */
export function introspectionOf(
  schema: GraphQLSchema,
  fragments: Fragments,
  variables: Variables,
  fields: CollectedFields,
): Introspection {
  const nodes = [...fields.values()].flat().filter(isIntrospection);
  if (nodes.length === 0) return none;
  const asked: Introspection = {
    schemas: nodes.filter(({ name }) => name.value === "__schema").length,
    types: nodes.filter(({ name }) => name.value === "__type").length,
    cost: 0,
    costMax: limits.introspectionTimesMax * usualCost(schema),
  };
  requireIntrospectionWithin(asked);
  const walk = new Walk(fragments, asked.costMax);
  for (const node of nodes) {
    if (node.name.value === "__schema") walk.add(node, [schema]);
    else {
      const { name } = argumentsOf(node, variables);
      const type = name && schema.getType(String(fixedValue(name)));
      walk.add(node, type ? [type] : []);
    }
  }
  asked.cost = walk.cost;
  return asked;
}

/** COST_LIMIT for what one request, all its operations together, may not ask of the schema. */
export function requireIntrospectionWithin({ schemas, types, cost, costMax }: Introspection): void {
  const { introspectedSchemasMax, introspectedTypesMax } = limits;
  if (schemas > introspectedSchemasMax)
    throw new PlinthError("COST_LIMIT", t("A request may ask for __schema once, also under other names."));
  if (types > introspectedTypesMax)
    throw new PlinthError(
      "COST_LIMIT",
      t("A request may ask for at most {introspectedTypesMax} __type.", { introspectedTypesMax }),
    );
  if (cost > costMax) throw tooCostly(costMax);
}

const tooCostly = (costMax: number) =>
  new PlinthError(
    "COST_LIMIT",
    t(
      "The introspection would answer with more than {costMax} values, {introspectionTimesMax} times as many as the usual introspection of this schema. Please ask for less.",
      { costMax, introspectionTimesMax: limits.introspectionTimesMax },
    ),
  );

const present = <Value>(value: Value | null | undefined): Value[] => (value ? [value] : []);
const fieldsOf = (type: GraphQLType) =>
  isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];

/** What a field of introspection leads to, by its name; the others are plain values. */
const partsOf: Readonly<Record<string, (whole: never) => readonly object[]>> = {
  types: (schema: GraphQLSchema) => Object.values(schema.getTypeMap()),
  directives: (schema: GraphQLSchema) => schema.getDirectives(),
  queryType: (schema: GraphQLSchema) => present(schema.getQueryType()),
  mutationType: (schema: GraphQLSchema) => present(schema.getMutationType()),
  subscriptionType: (schema: GraphQLSchema) => present(schema.getSubscriptionType()),
  fields: fieldsOf,
  inputFields: (type: GraphQLType) => (isInputObjectType(type) ? Object.values(type.getFields()) : []),
  enumValues: (type: GraphQLType) => (isEnumType(type) ? type.getValues() : []),
  ofType: (type: GraphQLType) => (isWrappingType(type) ? [type.ofType] : []),
  // None of our schemas has interfaces or unions.
  interfaces: () => [],
  possibleTypes: () => [],
  args: ({ args }: GraphQLField<unknown, unknown> | GraphQLDirective) => args,
  type: ({ type }: GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField) => [type],
};

/** Counts the values of an answer without making it, and stops at the first that is too many. */
class Walk {
  cost = 0;
  readonly #fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly #costMax: number;

  constructor(fragments: Fragments, costMax: number) {
    this.#fragments = fragments;
    this.#costMax = costMax;
  }

  add({ selectionSet }: FieldNode, values: readonly object[]): void {
    this.#count();
    for (const value of values) if (selectionSet) this.#object(selectionSet, value);
  }

  #object(set: SelectionSetNode, value: object): void {
    this.#count();
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD)
        this.add(selection, selection.selectionSet ? partsOf[selection.name.value]!(value as never) : []);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#object(selection.selectionSet, value);
      else this.#object(this.#fragments[selection.name.value]!.selectionSet, value);
    }
  }

  #count(): void {
    if (++this.cost > this.#costMax) throw tooCostly(this.#costMax);
  }
}

const usualQuery = parse(
  getIntrospectionQuery({
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
);
const usualCosts = new WeakMap<GraphQLSchema, number>();

/** What the usual introspection of this schema costs, as tools send it. */
function usualCost(schema: GraphQLSchema): number {
  const known = usualCosts.get(schema);
  if (known !== undefined) return known;
  const fragments: Record<string, FragmentDefinitionNode> = {};
  let root: FieldNode | undefined;
  for (const definition of usualQuery.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
    else if (definition.kind === Kind.OPERATION_DEFINITION) root = definition.selectionSet.selections[0] as FieldNode;
  }
  const walk = new Walk(fragments, Number.POSITIVE_INFINITY);
  walk.add(root!, [schema]);
  usualCosts.set(schema, walk.cost);
  return walk.cost;
}
