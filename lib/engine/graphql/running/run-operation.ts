/** The front of the generated API: one GraphQL request in, the response's text out. */

import { GraphQLError, OperationTypeNode } from "graphql";
import { limits } from "../../../contract/limits.ts";
import { type ErrorCode, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { publicError } from "../../../platform/public-error.ts";
import { type Context, type Role, requireNotViewing } from "../../access/index.ts";
import type { Variables } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { isStale, publicDatabaseError, tenancyOf, withFreshModels } from "../../records/index.ts";
import { type Document, DocumentErrors } from "../documents/document.ts";
import { type Operation, type OperationRequest, readOperation } from "../documents/read-operation.ts";
import type { RequestBudget } from "../documents/request-budget.ts";
import { type ProjectApi, projectApi } from "../project-api.ts";
import { bindRequest } from "./bind-request.ts";
import { explainOperation } from "./explain-operation.ts";
import { FieldError } from "./field-error.ts";
import { newWork, refusedMs } from "./new-work.ts";
import { runMutation } from "./run-mutation.ts";
import { runQuery } from "./run-query.ts";

export interface GraphqlRequest extends OperationRequest {
  /** GET may not write. */
  readOnly: boolean;
  /** Whether the answer tells in `extensions.cost` what the operation was estimated to cost. */
  reportCost?: boolean;
  /**
   * Whether it tells in `extensions.explanation` which statement a query became, and PostgreSQL's plan for it.
   * FORBIDDEN but for super admins.
   */
  explain?: boolean;
  /** Shared by all operations of one request. */
  budget?: RequestBudget;
}

export interface GraphqlResponse {
  /** JSON, ready for the socket. */
  text: string;
  /** 200, or the status of the error that kept the operation from running. */
  status: number;
  /** RATE_LIMITED and UNAVAILABLE: when to try again, where it is known. */
  retryAfterSeconds?: number | undefined;
}

/** Runs one operation. Never rejects: errors are in the response, foreign ones under an id that the log has too. */
export async function runOperation(
  ctx: Context,
  project: OpenProject,
  role: Role,
  request: GraphqlRequest,
): Promise<GraphqlResponse> {
  try {
    return { status: 200, text: await answer(ctx, project, role, request) };
  } catch (error) {
    return errorResponse(ctx, error);
  }
}

function answer(ctx: Context, project: OpenProject, role: Role, request: GraphqlRequest): Promise<string> {
  const once = async () =>
    run(ctx, project, await projectApi(project, role, tenancyOf(ctx, project, role)), role, request);
  return withFreshModels(project, once, (error) => (error instanceof FieldError ? error.cause : error));
}

async function run(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  role: Role,
  request: GraphqlRequest,
): Promise<string> {
  const operation = await readOperation({ ctx, project, role }, api, request);
  try {
    return await runRead(ctx, project, api, role, request, operation);
  } catch (error) {
    if (isRefusal(error)) (await newWork(ctx, project.id)).refused(refusedMs(request.bytes ?? 0));
    throw error;
  }
}

/** Whether the operation was refused for what it asks, before it ran or for the values of one of its fields. */
function isRefusal(error: unknown): boolean {
  const cause = error instanceof FieldError ? error.cause : error;
  return cause instanceof PlinthError && (cause.code === "BAD_USER_INPUT" || cause.code === "COST_LIMIT");
}

async function runRead(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  role: Role,
  request: GraphqlRequest,
  { document, variables, cost }: Operation,
): Promise<string> {
  request.budget?.spend(request, cost);
  if (document.operation.operation === OperationTypeNode.SUBSCRIPTION)
    throw new PlinthError(
      "BAD_USER_INPUT",
      t("Subscriptions need a WebSocket: connect to this address with graphql-transport-ws."),
    );
  const isQuery = document.operation.operation === OperationTypeNode.QUERY;
  if (request.readOnly && !isQuery) throw new MethodError();
  if (!isQuery) requireNotViewing(ctx);
  // Before it runs, so that nothing has been written where it is refused.
  const explanation = request.explain && (await explainOperation({ ctx, project, role }, api, document, variables));
  const answer = await execute(ctx, project, api, document, variables);
  const extensions = {
    ...(request.reportCost && { cost: { estimated: cost.estimated, limit: limits.queryCostMax } }),
    ...(explanation && { explanation }),
  };
  if (!request.reportCost && !explanation) return answer;
  return `${answer.slice(0, -1)},"extensions":${JSON.stringify(extensions)}}`;
}

async function execute(
  ctx: Context,
  project: OpenProject,
  api: ProjectApi,
  document: Document,
  own: Variables,
): Promise<string> {
  const isQuery = document.operation.operation === OperationTypeNode.QUERY;
  const bound = await bindRequest(ctx, project, api, document, own);
  const variables = bound === api ? own : { ...own, ...bound.catalog.bound };
  try {
    return await (isQuery
      ? runQuery(ctx, project, bound, document, variables)
      : runMutation(ctx, project, bound, document, variables));
  } catch (error) {
    throw isStale(error) ? error : publicDatabaseError(error, api.catalog.models, "input");
  }
}

/** A mutation asked for with GET. */
class MethodError extends Error {}

/** Of an operation that has begun: what is no matter of its fields. */
const toldByStatus: ReadonlySet<ErrorCode> = new Set(["RATE_LIMITED", "INTERNAL", "UNAVAILABLE"]);

/** The response to what kept an operation from running, or ended it. */
export function errorResponse(ctx: Context, thrown: unknown): GraphqlResponse {
  if (thrown instanceof DocumentErrors) {
    const errors = thrown.errors.map((error) => ({
      ...error.toJSON(),
      extensions: { code: "BAD_USER_INPUT" },
    }));
    return { status: 400, text: JSON.stringify({ errors }) };
  }
  if (thrown instanceof MethodError)
    return { status: 405, text: graphqlErrors(new PlinthError("BAD_USER_INPUT", t("Mutations are sent with POST."))) };
  if (thrown instanceof FieldError) {
    const error = shownError(ctx, thrown.cause);
    const text = graphqlErrors(error, [thrown.alias]);
    // The operation ran, and its transaction was rolled back as a whole.
    const status = toldByStatus.has(error.code) ? error.status : 200;
    return { status, text, retryAfterSeconds: error.retryAfterSeconds };
  }
  const error = shownError(ctx, thrown);
  return { status: error.status, text: graphqlErrors(error), retryAfterSeconds: error.retryAfterSeconds };
}

/** What of the error may be shown. A fault of GraphQL itself is the caller's. */
const shownError = ({ platform }: Context, error: unknown): PlinthError =>
  error instanceof GraphQLError ? new PlinthError("BAD_USER_INPUT", error.message) : publicError(platform, error);

/** A response of one error. With a path the operation had begun, and `data` is null. */
export function graphqlErrors(error: PlinthError, path?: readonly string[]): string {
  const { message, code, fields } = error;
  const extensions = { code, ...(fields && { fields }) };
  return JSON.stringify({ errors: [{ message, ...(path && { path }), extensions }], ...(path && { data: null }) });
}
