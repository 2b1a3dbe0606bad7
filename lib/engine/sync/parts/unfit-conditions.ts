import type { ProjectModels } from "../../../contract/models.ts";
import { conditionsIn } from "../../../contract/projects/field-conditions.ts";
import type { SyncRole } from "../../../contract/sync/sync-document.ts";
import { adminRole } from "../../access/index.ts";
import { buildCatalog } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { conditionFault } from "../../records/index.ts";

/** Conditions of the document that do not fit the models, in words: they refuse until somebody changes them. */
export function unfitConditions(project: OpenProject, models: ProjectModels, roles: readonly SyncRole[]): string[] {
  const whole = buildCatalog(models, adminRole, project.database, project.project_type === "saas" ? "all" : "none");
  return roles.flatMap(({ name, api_permissions }) =>
    conditionsIn(api_permissions ?? {}).flatMap((condition) => {
      const { model, action, field } = condition;
      const what = field === null ? model : `${field} of ${model}`;
      const fault = conditionFault(whole, condition);
      return fault === null ? [] : [`Role ${name}: the conditions to ${action} ${what} do not fit: ${fault}`];
    }),
  );
}
