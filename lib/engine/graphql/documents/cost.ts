/**
 * What an operation may cost at most, estimated from the document and the variables that decide it, before anything
 * runs.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableNode,
  visit,
} from "graphql";
import { limits } from "../../../contract/limits.ts";
import type { Lru } from "../../../kernel/lru.ts";
import {
  type Catalog,
  type Cost,
  CostCount,
  fixedValue,
  type RootNode,
  requireWithin,
  shapeOf,
  type Variables,
} from "../../compiler/index.ts";
import type { RootAction } from "../schema/root-action.ts";
import { type Introspection, introspectionOf, isIntrospection } from "./introspection-cost.ts";
import { argumentsOf, type Collecting, childNodes, collectFields } from "./selection-nodes.ts";

/** What an operation may cost at most, and what it asks of the schema. */
export interface OperationCost extends Cost {
  readonly introspection: Introspection;
}

/** Variables that decide the cost: by their value (of a list its length), and by their shape. */
export interface CostVariables {
  readonly counted: readonly string[];
  readonly shaped: readonly string[];
}

/** What operations are priced by. */
interface Priced {
  readonly catalog: Catalog;
  readonly schema: GraphQLSchema;
}

/** What a document keeps for its cost. */
export interface Costed {
  readonly operation: OperationDefinitionNode;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly costVariables: CostVariables;
  /** Costs by the values of these variables. */
  readonly costs: Lru<OperationCost>;
}

/** Arguments whose value says how many records there are, and those whose parts are conditions. */
const countingArguments: ReadonlySet<string> = new Set(["limit", "first", "last", "inputs"]);
const shapingArguments: ReadonlySet<string> = new Set(["where", "sort", "search", "group_by", "having"]);

/** The variables that decide the cost: sizes of pages and of bulk writes, filters, switches, and names of types. */
export function costVariables(document: DocumentNode): CostVariables {
  const [counted, shaped] = [new Set<string>(), new Set<string>()];
  const noteIn = (names: Set<string>) => ({
    Variable(node: VariableNode) {
      names.add(node.name.value);
    },
  });
  visit(document, {
    Field(node) {
      if (isIntrospection(node)) for (const argument of node.arguments ?? []) visit(argument, noteIn(counted));
    },
    Argument(node) {
      if (countingArguments.has(node.name.value)) visit(node, noteIn(counted));
      if (shapingArguments.has(node.name.value)) visit(node, noteIn(shaped));
    },
    Directive(node) {
      visit(node, noteIn(counted));
    },
  });
  return { counted: [...counted], shaped: [...shaped] };
}

/**
 * The cost with these variables, within the limits: COST_LIMIT. Estimated once for each set of values that decide it.
 */
export function costWithin(api: Priced, document: Costed, variables: Variables): OperationCost {
  let key = "";
  for (const name of document.costVariables.counted) {
    const value = variables[name];
    key += `${Array.isArray(value) ? value.length : value},`;
  }
  for (const name of document.costVariables.shaped) key += `${shapeOf(variables[name], false)},`;
  let cost = document.costs.get(key);
  if (!cost) {
    cost = costOf(api, document, variables);
    document.costs.set(key, cost);
  }
  requireWithin(cost);
  return cost;
}

/** Estimates an operation that is valid in the API's schema. */
function costOf(api: Priced, { operation, fragments }: Costed, variables: Variables): OperationCost {
  const collecting: Collecting = { fragments, variables, fields: 0 };
  const cost = new CostCount(api.catalog);
  const root = api.schema.getRootType(operation.operation)!.getFields();
  const fields = collectFields(collecting, [operation.selectionSet]);
  for (const nodes of fields.values()) {
    const action = root[nodes[0]!.name.value]?.extensions.plinth as RootAction | undefined;
    addField(api, cost, collecting, nodes, action);
  }
  return Object.assign(cost, { introspection: introspectionOf(api.schema, fragments, variables, fields) });
}

function addField(
  { catalog }: Priced,
  cost: CostCount,
  collecting: Collecting,
  nodes: FieldNode[],
  action: RootAction | undefined,
): void {
  const args = argumentsOf(nodes[0]!, collecting.variables);
  const children = childNodes(collecting, nodes);
  const model = catalog.models.get(action?.model ?? "");
  if (!action || !model) {
    cost.values(children, 1);
    return;
  }
  switch (action.kind) {
    case "one":
    case "list":
    case "count":
    case "connection":
    case "aggregate":
    case "single_page":
      cost.root({
        alias: "",
        status: "published",
        kind: action.kind,
        model: model.name,
        args,
        children,
      } satisfies RootNode);
      return;
    case "changed":
      cost.filter(model, args, limits.filterRows).values([], 1);
      for (const { name, children: selected } of children)
        if (name === "record") cost.records(model, selected, 1);
        else cost.values([], 1);
      return;
    case "createList": {
      const inputs = args.inputs && (args.inputs.kind === "list" ? args.inputs.items : fixedValue(args.inputs));
      cost.records(model, children, Array.isArray(inputs) ? inputs.length : 1);
      return;
    }
    case "updateList":
      cost.filter(model, args, limits.filterRows).records(model, children, limits.listRowsMax);
      return;
    case "deleteList":
      cost.filter(model, args, limits.filterRows).values(children, 1);
      return;
    default:
      cost.records(model, children, 1);
  }
}
