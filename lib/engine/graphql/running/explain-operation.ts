import { OperationTypeNode } from "graphql";
import { PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import type { Context, Role } from "../../access/index.ts";
import type { Variables } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import type { Document } from "../documents/document.ts";
import type { ProjectApi } from "../project-api.ts";
import { bindRequest } from "./bind-request.ts";
import { compileOperation } from "./run-query.ts";

/** What a query becomes. */
export interface Explanation {
  /** SQL, with parameters `$1`, `$2`. */
  statement: string;
  parameters: unknown[];
  /** How PostgreSQL would run it, in its own words, a line each. */
  plan: string[];
}

/**
 * The statement of a query operation and PostgreSQL's plan for it, without running it; null for what is no statement,
 * such as introspection, and for mutations, which become several. FORBIDDEN but for super admins of the project: a
 * statement shows the rules and tables behind the API.
 */
export async function explainOperation(
  { ctx, project, role }: { ctx: Context; project: OpenProject; role: Role },
  api: ProjectApi,
  document: Document,
  own: Variables,
): Promise<Explanation | null> {
  if (!role.is_admin) throw new PlinthError("FORBIDDEN", t("Only super admins of the project may see statements."));
  if (document.operation.operation !== OperationTypeNode.QUERY) return null;
  const bound = await bindRequest(ctx, project, api, document, own);
  const variables = { ...own, ...bound.catalog.bound };
  const statement = compileOperation(bound, document, variables);
  if (!statement) return null;
  const parameters = statement.bind(variables);
  const { rows } = await project.database.pool.query<[string]>({
    text: `explain ${statement.text}`,
    values: parameters,
    rowMode: "array",
  });
  return { statement: statement.text, parameters, plan: rows.map(([line]) => line) };
}
