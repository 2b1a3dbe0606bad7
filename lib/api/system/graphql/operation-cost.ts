/** What one operation of the system API may ask at most, known before it runs. */

import { type DocumentNode, type FragmentDefinitionNode, getOperationAST, getVariableValues, Kind } from "graphql";
import { limits } from "../../../contract/limits.ts";
import { collectFields, introspectionOf } from "../../../engine/graphql/index.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { operationRules } from "./operation-rules.ts";
import { systemSchema } from "./schema.ts";

/** What is wrong is told by GraphQL itself; the first fault ends the coercion here. */
const noFaults = { maxErrors: 0 };

/**
 * COST_LIMIT for an operation with too many root fields, or whose root fields cost too much together, and for what
 * nobody may ask of the schema.
 */
export function requireOperationWithin(
  document: DocumentNode,
  operationName: string | null | undefined,
  given: Record<string, unknown> | null | undefined,
): void {
  const operation = getOperationAST(document, operationName);
  // What is told by GraphQL itself.
  if (!operation) return;
  const variables =
    getVariableValues(systemSchema, operation.variableDefinitions ?? [], given ?? {}, noFaults).coerced ?? {};
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  const fields = collectFields({ fragments, variables, fields: 0 }, [operation.selectionSet]);
  introspectionOf(systemSchema, fragments, variables, fields);
  if (fields.size > limits.systemFieldsMax)
    throw new PlinthError(
      "COST_LIMIT",
      t("An operation may ask for at most {systemFieldsMax} fields at its root.", {
        systemFieldsMax: limits.systemFieldsMax,
      }),
    );
  let cost = 0;
  for (const nodes of fields.values()) {
    const { cost: own = 1, costs } = operationRules[nodes[0]!.name.value] ?? {};
    cost += own;
    if (!costs) continue;
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const asked = [...collectFields({ fragments, variables, fields: 0 }, sets).values()];
    for (const name of new Set(asked.map(([node]) => node!.name.value))) cost += costs[name] ?? 0;
  }
  if (cost > limits.systemCostMax)
    throw new PlinthError(
      "COST_LIMIT",
      t(
        "The operation has a cost of {cost}, and at most {systemCostMax} is allowed. Please send its fields in several requests.",
        { cost, systemCostMax: limits.systemCostMax },
      ),
    );
}
