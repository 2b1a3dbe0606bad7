/** What a subscription operation runs: compiled for one role, shared by all who ask the same. */

import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { compileEvents, roleKeyOf, type Statement, type Variables } from "../../compiler/index.ts";
import type { Document } from "../documents/document.ts";
import { type OperationRequest, readOperation } from "../documents/read-operation.ts";
import { argumentsOf, type Collecting, childNodes, collectFields } from "../documents/selection-nodes.ts";
import type { ProjectApi } from "../project-api.ts";
import { bindRequest } from "../running/bind-request.ts";
import { compileRoots, localeIn, statusIn } from "../running/run-query.ts";
import type { RootAction } from "../schema/root-action.ts";
import type { Caller } from "./caller.ts";

interface PlanBase {
  /** Equal for subscriptions that share statement, values and rights. */
  key: string;
  variables: Variables;
  models: ReadonlySet<string>;
}

export type Plan =
  | (PlanBase & { kind: "live"; statement: Statement })
  | (PlanBase & { kind: "events"; alias: string; model: string; present: Statement; deleted: Statement });

/**
 * The plan of a caller, with their tenant and the answers of custom logic of this moment. DocumentErrors where the
 * operation is not valid, BAD_USER_INPUT where it is no subscription.
 */
export async function planSubscription(caller: Caller, api: ProjectApi, request: OperationRequest): Promise<Plan> {
  const { ctx, project } = caller;
  const { document, variables } = await readOperation(caller, api, request);
  if (document.operation.operation !== "subscription")
    throw new PlinthError("BAD_USER_INPUT", t("This is not a subscription."));
  const bound = await bindRequest(ctx, project, api, document, variables, compilePlan);
  return compilePlan(bound, document, { ...variables, ...bound.catalog.bound });
}

function compilePlan(api: ProjectApi, document: Document, variables: Variables): Plan {
  const collecting: Collecting = { fragments: document.fragments, variables, fields: 0 };
  // Validation has seen to it that there is only one.
  const roots = [...collectFields(collecting, [document.operation.selectionSet])];
  const root = roots[0];
  if (!root) throw new PlinthError("BAD_USER_INPUT", t("A subscription must select one field."));
  const [alias, nodes] = root;
  const field = api.schema.getSubscriptionType()!.getFields()[nodes[0]!.name.value]!;
  const { kind, model: name } = field.extensions.plinth as RootAction;
  if (kind !== "changed") {
    const statement = compileRoots(api, collecting, roots);
    return {
      kind: "live",
      statement,
      variables,
      models: statement.models,
      key: keyOf(api, "live", statement, variables),
    };
  }
  const model = api.catalog.models.get(name)!;
  const args = argumentsOf(nodes[0]!, variables);
  const input = { where: args.where, status: statusIn(api, name, args.status), locale: localeIn(api, args.locale) };
  const selected = childNodes(collecting, nodes);
  const present = compileEvents(api.catalog, model, "present", input, selected);
  const deleted = compileEvents(api.catalog, model, "deleted", input, selected);
  // Bound once with no events, so that values of a wrong kind are refused before anything waits for them.
  const key = keyOf(api, `events ${alias}`, present, { ...variables });
  return { kind: "events", alias, model: name, present, deleted, variables, models: new Set([name]), key };
}

function keyOf(api: ProjectApi, kind: string, statement: Statement, variables: Variables): string {
  const { role, bound } = api.catalog;
  return JSON.stringify([kind, roleKeyOf(role), bound, statement.name, statement.bind(variables)]);
}
