/**
 * Every root field behind the same door: the caller's rights first, and for mutations a row of the audit log
 * afterwards.
 */
import { type GraphQLResolveInfo, Kind, print, visit } from "graphql";
import { askSystemGraphql } from "../../../contract/calls/addresses.ts";
import { pathOf } from "../../../contract/calls/locate.ts";
import { type Context, requireNotViewing } from "../../../engine/access/index.ts";
import { maskSecrets } from "../../../engine/audit/index.ts";
import { loadModels } from "../../../engine/models/index.ts";
import { openProject } from "../../../engine/projects/index.ts";
import { auditActionOf } from "../../audit/actions.ts";
import { withAuditEntry } from "../../audit/audited.ts";
import { operationRules, projectOf, requireOperation } from "./operation-rules.ts";
import { systemSchema } from "./schema.ts";
import type { Resolvers } from "./system-types.gen.d.ts";

type Arguments = Record<string, unknown>;
/** A resolver among others: its arguments are those of its field in the SDL, for nothing else is executed. */
type RootResolver = (args: Arguments, ctx: Context, info: GraphQLResolveInfo) => unknown;

/** The resolvers as GraphQL's root value, each behind its rule of operation-rules.ts. */
export function guardResolvers(resolvers: Resolvers): Record<string, RootResolver> {
  const mutations = systemSchema.getMutationType()!.getFields();
  return Object.fromEntries(
    (Object.entries(resolvers) as [string, RootResolver][]).map(([name, resolve]) => [
      name,
      guard(name, resolve, name in mutations),
    ]),
  );
}

function guard(name: string, resolve: RootResolver, isMutation: boolean): RootResolver {
  const action = isMutation ? auditActionOf(name) : null;
  return async (given, ctx, info) => {
    // Some clients send an empty id for the session's project.
    const args = operationRules[name]?.project && given._id === "" ? { ...given, _id: null } : given;
    if (isMutation || operationRules[name]?.viewing === "refused") requireNotViewing(ctx);
    if (!action) {
      await requireOperation(name, args, ctx);
      return resolve(args, ctx, info);
    }
    const project_id = projectOf(name, args, ctx);
    const call = {
      internal_function: name,
      graphql_operation_name: info.operation.name?.value ?? name,
      graphql_payload: withoutLiterals(info),
      graphql_variable: JSON.stringify(maskSecrets(args, await passwordFields(ctx, project_id, args))),
      request_path: pathOf(askSystemGraphql),
    };
    return withAuditEntry(
      ctx,
      { action, given: args, project_id, call },
      {
        // Nobody learns of a thing by asking for what they may not do with it.
        allow: () => requireOperation(name, args, ctx),
        run: async () => resolve(args, ctx, info),
        outcomeOf: (result) => ({ payload: idOf(result), refused: action.failed?.(result as Record<string, unknown>) }),
      },
    );
  };
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
