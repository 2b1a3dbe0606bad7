import type { OpenProject } from "../projects/index.ts";
import { changeModels } from "./change-models.ts";
import { applyRules } from "./sql/columns.ts";
import { settleTenants } from "./sql/tenants.ts";

/**
 * Makes all tables of a project those of its tenant model, after the project has got one or another one; unique fields
 * become unique per tenant.
 */
export async function settleAllTenants(project: OpenProject): Promise<void> {
  await changeModels({ project, role: null }, "tenant_model_name", async (change) => {
    for (const model of change.draft.models) {
      model.is_tenant_model = project.project_type === "saas" && model.name === project.tenant_model_name;
      await settleTenants(change, model);
      for (const field of model.fields) if (field.validation.unique) await applyRules(change, model, field);
    }
  });
}
