/**
 * POST /system/graphql, by the GraphQL-over-HTTP specification (https://graphql.github.io/graphql-over-http/draft/).
 */

import { execute, GraphQLError } from "graphql";
import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { type Context, requireUser } from "../../../engine/access/index.ts";
import { newWork, refusedMs } from "../../../engine/graphql/index.ts";
import { answerTooLarge } from "../../../engine/records/index.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { workedMs } from "../../../kernel/worked-time.ts";
import type { Platform } from "../../../platform/platform.ts";
import { publicError } from "../../../platform/public-error.ts";
import { contextOf } from "../../context.ts";
import { parseJson, readBody } from "../../read-json.ts";
import { prepareOperation } from "./documents.ts";
import { withWholeNumbers } from "./lenient-numbers.ts";
import { systemResolvers } from "./resolvers/index.ts";
import { systemSchema } from "./schema.ts";

const GraphqlRequest = z.object({
  query: z
    .string({ error: "Please send a GraphQL document as query" })
    .min(1, "Please send a GraphQL document as query"),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
  extensions: z.record(z.string(), z.unknown()).nullish(),
});

/**
 * Answers the console's GraphQL calls. Only signed-in people get past the door: the others see no schema and no field,
 * but 401.
 */
export function createSystemGraphql(platform: Platform): (request: Request) => Promise<Response> {
  return async (request) => {
    const beganMs = workedMs();
    try {
      const ctx = await contextOf(platform, request);
      const { user } = requireUser(ctx);
      if (!/^application\/(graphql-response\+)?json\b/i.test(request.headers.get("content-type") ?? ""))
        throw new PlinthError("BAD_USER_INPUT", t("Please send the request as application/json."));
      const { query, variables, operationName } = await readPatiently(ctx, user.id, request);
      const prepared = prepareOperation({ query, operationName, variables });
      if ("errors" in prepared) {
        const tookMs = workedMs() - beganMs;
        (await newWork(ctx, user.id)).refused(tookMs);
        const errors = prepared.errors.map((error) => present(platform, error));
        return respond(request, refusedStatus(request), { errors });
      }
      const readMs = workedMs() - beganMs;
      const result = await execute({
        schema: systemSchema,
        document: prepared.document,
        rootValue: systemResolvers,
        contextValue: ctx,
        variableValues: withRules(variables),
        operationName,
      });
      if (result.errors) (await newWork(ctx, user.id)).refused(readMs);
      const errors = result.errors?.map((error) => present(platform, error));
      // Without data nothing was run: the variables or the operation's name were wrong.
      const status = "data" in result ? 200 : refusedStatus(request);
      return respond(request, status, { ...(errors && { errors }), ...("data" in result && { data: result.data }) });
    } catch (error) {
      const known = publicError(platform, error);
      return respond(request, known.status, { errors: [formOf(known)] }, known.retryAfterSeconds);
    }
  };
}

/** What is asked; what is no request waits for its turn before it is answered so. */
async function readPatiently(ctx: Context, userId: string, request: Request): Promise<z.output<typeof GraphqlRequest>> {
  const bytesMax = limits.requestBodyBytesMax;
  // One that is too large is no cheaper to refuse.
  let bytes = Math.min(Number(request.headers.get("content-length")) || bytesMax, bytesMax);
  try {
    const body = await readBody(request);
    bytes = body.byteLength;
    return parseInput(GraphqlRequest, parseJson(body));
  } catch (error) {
    (await newWork(ctx, userId)).refused(refusedMs(bytes));
    // Bad input, as everywhere in GraphQL; REST answers 413.
    if (error instanceof PlinthError && error.code === "TOO_LARGE")
      throw new PlinthError("BAD_USER_INPUT", error.message);
    throw error;
  }
}

/** A field's rules come as one variable, or each as its own. */
function withRules(variables: Record<string, unknown> | null | undefined): Record<string, unknown> | null | undefined {
  if (!variables) return variables;
  const whole = withWholeNumbers(variables) as Record<string, unknown>;
  return variables.validation ? { ...whole, validation: withWholeNumbers(variables.validation) } : whole;
}

/**
 * A GraphQL error for the client: what a resolver threw in Plinth's codes, what GraphQL itself found as BAD_USER_INPUT.
 */
export function present(platform: Platform, error: GraphQLError) {
  const { message, locations, path, originalError } = error;
  // Before any field was asked for, GraphQL's own errors are about what was sent, also where one explains another: a
  // variable that is none of an enum.
  const isOfRequest = !originalError || (path === undefined && originalError instanceof GraphQLError);
  const known = isOfRequest ? new PlinthError("BAD_USER_INPUT", message) : publicError(platform, originalError);
  return { ...formOf(known), ...(locations && { locations }), ...(path && { path }) };
}

/** An error as GraphQL answers with it. */
export function formOf({ code, message, fields }: PlinthError) {
  return { message, extensions: { code, ...(fields && { fields }) } };
}

/**
 * Of documents that were not run: 400 to those who know the newer media type, else 200, by which older clients tell
 * GraphQL from the network.
 */
function refusedStatus(request: Request): 200 | 400 {
  return request.headers.get("accept")?.includes("application/graphql-response+json") ? 400 : 200;
}

function respond(request: Request, status: number, body: object, retryAfterSeconds?: number): Response {
  const text = JSON.stringify(body);
  if (text.length > limits.answerBytesMax) throw answerTooLarge();
  const accepted = request.headers.get("accept") ?? "";
  const type = accepted.includes("application/graphql-response+json")
    ? "application/graphql-response+json"
    : "application/json";
  const headers = new Headers({ "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return new Response(text, { status, headers });
}
