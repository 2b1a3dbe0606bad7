/** Every root field behind the same door: the caller's rights first, and for mutations a row of the audit log afterwards. */
import { type GraphQLResolveInfo, Kind, OperationTypeNode, print, visit } from "graphql";
import type { Context } from "../../../engine/access/index.ts";
import { maskSecrets, writeAudit } from "../../../engine/audit/index.ts";
import { loadModels } from "../../../engine/models/index.ts";
import { openProject } from "../../../engine/projects/index.ts";
import { PlinthError } from "../../../kernel/errors.ts";
import { operationRules, projectOf, requireOperation } from "./operation-rules.ts";

type Arguments = Record<string, unknown>;
type Resolver = (args: never, ctx: Context, info: GraphQLResolveInfo) => unknown;
type RootResolver = (args: Arguments, ctx: Context, info: GraphQLResolveInfo) => unknown;

/** The resolvers as GraphQL's root value, each behind its rule of operation-rules.ts. */
export function guardResolvers(resolvers: Record<string, Resolver>): Record<string, RootResolver> {
  return Object.fromEntries(Object.entries(resolvers).map(([name, resolve]) => [name, guard(name, resolve)]));
}

function guard(name: string, resolve: Resolver): RootResolver {
  return async (given, ctx, info) => {
    // Some clients send an empty id for the session's project.
    const args = operationRules[name]?.project && given._id === "" ? { ...given, _id: null } : given;
    const run = async () => {
      await requireOperation(name, args, ctx);
      return resolve(args as never, ctx, info);
    };
    if (info.operation.operation !== OperationTypeNode.MUTATION) return run();
    const project = projectOf(name, args, ctx);
    try {
      const result = await run();
      await audit(name, args, ctx, info, project, { code: 200, payload: idOf(result), error: "" });
      return result;
    } catch (error) {
      const known =
        error instanceof PlinthError ? error : new PlinthError("INTERNAL", "Something went wrong on our side.");
      const payload = JSON.stringify({ code: known.code, fields: known.fields });
      await audit(name, args, ctx, info, project, { code: known.status, payload, error: known.message });
      throw error;
    }
  };
}

async function audit(
  name: string,
  args: Arguments,
  ctx: Context,
  info: GraphQLResolveInfo,
  project: string | null,
  outcome: { code: number; payload: string; error: string },
): Promise<void> {
  await writeAudit(ctx.platform, {
    project_id: project,
    user_id: ctx.actor.kind === "user" ? ctx.actor.user.id : null,
    ip_address: ctx.ip_address,
    user_agent: ctx.user_agent,
    internal_function: name,
    graphql_operation_name: info.operation.name?.value ?? name,
    graphql_payload: withoutLiterals(info),
    graphql_variable: JSON.stringify(maskSecrets(args, await passwordFields(ctx, project, args))),
    request_path: "/system/graphql",
    response_payload: outcome.payload,
    response_code: outcome.code,
    internal_error: outcome.error,
  });
}

/** The field as the document asks for it; its literals, which may be secrets, stand masked among the arguments. */
function withoutLiterals({ fieldNodes, operation }: GraphQLResolveInfo): string {
  const field = visit(fieldNodes[0]!, {
    enter(node) {
      if (node.kind === Kind.STRING) return { ...node, value: "", block: false };
      if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return { ...node, value: "0" };
      return undefined;
    },
  });
  return `${operation.operation} ${operation.name?.value ?? ""} { ${print(field)} }`;
}

/** Identifiers of the model's fields that hold passwords, where the arguments are a record. */
async function passwordFields(ctx: Context, projectId: string | null, args: Arguments): Promise<ReadonlySet<string>> {
  if (!("payload" in args) || !projectId) return new Set();
  try {
    const { models } = await loadModels(await openProject(ctx.platform, projectId));
    const fields = models.find(({ name }) => name === args.model_name)?.fields ?? [];
    return new Set(fields.filter(({ validation }) => validation.is_password).map(({ identifier }) => identifier));
  } catch {
    // Which fields are passwords cannot be known: nothing of the record is kept.
    return new Set(["payload"]);
  }
}

function idOf(result: unknown): string {
  const id = (result as { id?: unknown } | null | undefined)?.id;
  return typeof id === "string" ? JSON.stringify({ id }) : "";
}
