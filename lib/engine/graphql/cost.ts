/** What an operation may cost at most, estimated from the document and the variables that decide it, before anything runs. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
  type VariableNode,
  valueFromASTUntyped,
  visit,
} from "graphql";
import { limits } from "../../contract/limits.ts";
import { PlinthError } from "../../kernel/errors.ts";
import type { Lru } from "../../kernel/lru.ts";
import type { Variables } from "../compiler/index.ts";
import type { RootAction } from "./root-action.ts";
import { type Collecting, collectFields } from "./selection-nodes.ts";

export interface Cost {
  /** Records in the answer, if every list is full. */
  rows: number;
  /** Records and fields of records in the answer, if every list is full. */
  estimated: number;
}

/** What a document keeps for its cost. */
export interface Costed {
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Variables that decide what the operation may cost, and costs by their values. */
  readonly costVariables: readonly string[];
  readonly costs: Lru<Cost>;
}

/** Arguments whose value says how many records there are. */
const countingArguments: ReadonlySet<string> = new Set(["limit", "first", "last", "inputs"]);

/** Names of the variables that decide the cost: sizes of pages and of bulk writes, and switches. */
export function costVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  const note = {
    Variable(node: VariableNode) {
      names.add(node.name.value);
    },
  };
  visit(document, {
    Argument(node) {
      if (countingArguments.has(node.name.value)) visit(node, note);
    },
    Directive(node) {
      visit(node, note);
    },
  });
  return [...names];
}

/** The cost with these variables, within the limits: COST_LIMIT. Estimated once for each set of values that decide it. */
export function costWithin(schema: GraphQLSchema, document: Costed, variables: Variables): Cost {
  let key = "";
  for (const name of document.costVariables) {
    const value = variables[name];
    key += `${Array.isArray(value) ? value.length : value},`;
  }
  let cost = document.costs.get(key);
  if (!cost) {
    cost = costOf(schema, document.operation, document.fragments, variables);
    document.costs.set(key, cost);
  }
  checkCost(cost);
  return cost;
}

/** COST_LIMIT where the answer could have too many records, or too many values altogether. */
function checkCost({ rows, estimated }: Cost): void {
  const advice = "Please lower limit in the lists, or select less.";
  if (rows > limits.queryRowsMax)
    throw new PlinthError(
      "COST_LIMIT",
      `The answer could have ${rows} records, and at most ${limits.queryRowsMax} are allowed. ${advice}`,
    );
  if (estimated > limits.queryCostMax)
    throw new PlinthError(
      "COST_LIMIT",
      `The operation has a cost of ${estimated}, and at most ${limits.queryCostMax} is allowed. ${advice}`,
    );
}

/** Estimates an operation that is valid in `schema`. */
function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  variables: Variables,
): Cost {
  const collecting: Collecting = { fragments, variables, fields: 0 };
  const cost: Cost = { rows: 0, estimated: 0 };
  const root = schema.getRootType(operation.operation)!;
  addFields(collectFields(collecting, [operation.selectionSet]), root.getFields(), 1);
  return cost;

  function addFields(
    fields: ReadonlyMap<string, FieldNode[]>,
    definitions: Record<string, GraphQLField<unknown, unknown>>,
    parents: number,
  ): void {
    for (const nodes of fields.values()) {
      const definition = definitions[nodes[0]!.name.value];
      const times = definition ? parents * rowsOf(definition, nodes[0]!, variables) : parents;
      cost.estimated += times;
      const type = definition && getNamedType(definition.type);
      if (!isObjectType(type)) continue;
      const below = type.getFields();
      if ("id" in below) cost.rows += times;
      const sets = nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []));
      addFields(collectFields(collecting, sets), below, times);
    }
  }
}

/** How many values a field has for each parent at most. Lists within one record, such as its labels, count as one value. */
function rowsOf(definition: GraphQLField<unknown, unknown>, node: FieldNode, variables: Variables): number {
  const value = (name: string): unknown => {
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    return given && valueFromASTUntyped(given, variables as Record<string, unknown>);
  };
  const action = definition.extensions.plinth as RootAction | undefined;
  if (action?.kind === "updateList") return limits.listRowsMax;
  if (action?.kind === "createList") {
    const inputs = value("inputs");
    return Array.isArray(inputs) ? inputs.length : 1;
  }
  if (!definition.args.some(({ name }) => name === "limit" || name === "first")) return 1;
  // Without groups there is one, over everything.
  if (action?.kind === "aggregate" && !value("group_by")) return 1;
  const byDefault = action?.kind === "aggregate" ? limits.listRowsMax : limits.listRowsDefault;
  const asked = value("limit") ?? value("first") ?? value("last") ?? byDefault;
  // What is no number from 0 to the most is refused by the compiler, with a sentence of its own.
  return typeof asked === "number" && asked >= 0 ? Math.min(asked, limits.listRowsMax) : 1;
}
