/** The console's socket: `modelDataChanged`, and every query and mutation of the system API. */

import { type ExecutionArgs, execute, getOperationAST, getVariableValues, Kind } from "graphql";
import { requireUser } from "../../../engine/access/index.ts";
import { type ModelEvent, newWork, subscribeModelEvents } from "../../../engine/graphql/index.ts";
import { requireMember } from "../../../engine/projects/index.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { workedMs } from "../../../kernel/worked-time.ts";
import type { Platform } from "../../../platform/platform.ts";
import { publicError } from "../../../platform/public-error.ts";
import { memberCaller } from "../../secured/identity.ts";
import { cookieContext } from "../../sockets/cookie-context.ts";
import type { Door, SocketRequest } from "../../sockets/graphql-sockets.ts";
import type { Output, RunningOperation } from "../../sockets/stream.ts";
import { prepareOperation } from "./documents.ts";
import { formOf, present } from "./handler.ts";
import { systemResolvers } from "./resolvers/index.ts";
import { systemSchema } from "./schema.ts";

/** The door of `/system/graphql`: a session cookie, on a page of this installation. */
export function systemDoor(platform: Platform): Door {
  return async (request) => {
    const contextNow = () => cookieContext(platform, request);
    return {
      key: `session ${requireUser(await contextNow()).session_id}`,
      async revalidate() {
        await contextNow();
      },
      run: (operation, output) => run(platform, contextNow, operation, output),
    };
  };
}

type ContextNow = () => ReturnType<typeof cookieContext>;

async function run(
  platform: Platform,
  contextNow: ContextNow,
  { query, variables, operationName }: SocketRequest,
  output: Output,
): Promise<RunningOperation | null> {
  const beganMs = workedMs();
  const prepared = prepareOperation({ query, operationName, variables });
  const readMs = workedMs() - beganMs;
  /** As over HTTP: who sends what is refused again and again waits. */
  const noteRefused = async () => {
    const ctx = await contextNow();
    (await newWork(ctx, requireUser(ctx).user.id)).refused(readMs);
  };
  if ("errors" in prepared) {
    await noteRefused();
    output.fail(prepared.errors.map((error) => present(platform, error)));
    return null;
  }
  const { document } = prepared;
  const common = { schema: systemSchema, document, variableValues: variables, operationName };
  if (getOperationAST(document, operationName)?.operation === "subscription")
    return subscribeTo(platform, contextNow, common, output);
  const contextValue = await contextNow();
  const result = await execute({ ...common, rootValue: systemResolvers, contextValue });
  if (result.errors) await noteRefused();
  const errors = result.errors?.map((error) => present(platform, error));
  if (!("data" in result)) output.fail(errors ?? []);
  else {
    output.next(JSON.stringify({ ...(errors && { errors }), data: result.data }));
    output.complete();
  }
  return null;
}

/** The only subscription is `modelDataChanged`; GraphQL has validated that nothing else is asked for. */
async function subscribeTo(
  platform: Platform,
  contextNow: ContextNow,
  common: Pick<ExecutionArgs, "schema" | "document" | "variableValues" | "operationName">,
  output: Output,
): Promise<RunningOperation | null> {
  const fail = (error: unknown) => output.fail([formOf(publicError(platform, error))]);
  const callerNow = async () => {
    const ctx = await contextNow();
    await requireMember(ctx, "content");
    return memberCaller(ctx);
  };
  try {
    return await subscribeModelEvents(callerNow, argumentsOf(common), {
      next: (event: ModelEvent) => {
        // GraphQL selects of the event what was asked for.
        const result = execute({ ...common, rootValue: { modelDataChanged: event } });
        Promise.resolve(result).then(({ data }) => output.next(JSON.stringify({ data })), fail);
      },
      fail,
    });
  } catch (error) {
    fail(error);
    return null;
  }
}

function argumentsOf({ schema, document, variableValues, operationName }: Parameters<typeof subscribeTo>[2]): {
  model: string | null;
  since: string | null;
} {
  const operation = getOperationAST(document, operationName)!;
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {}, {
    maxErrors: 1,
  });
  if (errors) throw new PlinthError("BAD_USER_INPUT", errors[0]!.message);
  const field = operation.selectionSet.selections[0]!;
  if (field.kind !== Kind.FIELD)
    throw new PlinthError("BAD_USER_INPUT", t("Please select modelDataChanged itself, not by a fragment."));
  const given = (wanted: string) => {
    const value = field.arguments?.find(({ name }) => name.value === wanted)?.value;
    if (value?.kind === Kind.VARIABLE) return (coerced[value.name.value] as string | null | undefined) ?? null;
    return value?.kind === Kind.STRING ? value.value : null;
  };
  return { model: given("model"), since: given("since") };
}
