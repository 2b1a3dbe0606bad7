import type { UploadPurpose } from "../../../contract/media.ts";
import { isUuid } from "../../../kernel/ids.ts";
import type { Context } from "../../access/index.ts";
import { loadModels, tableOf, tenantScopeOf } from "../../models/index.ts";
import type { Member, OpenProject } from "../../projects/index.ts";
import { fileScope } from "../../records/index.ts";
import type { Saver } from "./save-files.ts";

/**
 * A member who stores files, and whose these will be: the chosen tenant's. What is for a model that all tenants share
 * is the project's own; and so is what comes without a tenant, unless it is for a record of one.
 */
export async function saverOf(
  ctx: Context,
  { project, actor, role }: Pick<Member, "project" | "actor" | "role">,
  purpose: Pick<UploadPurpose, "model_name" | "doc_id"> = {},
): Promise<Saver> {
  const scope = fileScope(ctx, project, role);
  const saver = { project, actor, scope, tenant_id: scope.tenant_id };
  const model = scope.tenancy === "none" ? undefined : await modelOf(project, purpose);
  if (!model) return saver;
  const belongs = tenantScopeOf(model);
  if (belongs === "shared") return { ...saver, tenant_id: null };
  const { doc_id } = purpose;
  if (scope.tenancy !== "all" || !doc_id || !isUuid(doc_id)) return saver;
  const { rows } = await project.database.pool.query<{ owner: string | null }>(
    `select ${belongs === "self" ? "id" : "_tenant_id"} as owner from ${tableOf(project.database, model.name)} where id = $1::uuid`,
    [doc_id],
  );
  return { ...saver, tenant_id: rows[0]?.owner ?? null };
}

async function modelOf(project: OpenProject, { model_name }: Pick<UploadPurpose, "model_name">) {
  if (!model_name) return undefined;
  return (await loadModels(project)).models.find(({ name }) => name === model_name);
}
