import type { Context, Role } from "../../access/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { RequestBudget } from "../documents/request-budget.ts";
import { errorResponse, type GraphqlRequest, runOperation } from "./run-operation.ts";

/**
 * Runs the operations of one request one after the other, as they stand: a later one may rely on what an earlier one
 * wrote. Answers a JSON list, an error in the place of what was refused; COST_LIMIT also where the operations cost or
 * answer too much together.
 */
export async function runBatch(
  ctx: Context,
  project: OpenProject,
  role: Role,
  requests: readonly GraphqlRequest[],
): Promise<string> {
  const budget = new RequestBudget();
  const texts: string[] = [];
  for (const request of requests) {
    const { text } = await runOperation(ctx, project, role, { ...request, budget });
    try {
      budget.answered(text);
      texts.push(text);
    } catch (error) {
      texts.push(errorResponse(ctx, error).text);
    }
  }
  return `[${texts.join()}]`;
}
