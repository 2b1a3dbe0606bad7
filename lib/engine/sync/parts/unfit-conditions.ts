import type { ProjectModels } from "../../../contract/models.ts";
import type { SyncRole } from "../../../contract/sync/sync-document.ts";
import { adminRole } from "../../access/index.ts";
import { buildCatalog } from "../../compiler/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { conditionFault } from "../../records/index.ts";

/** Conditions of the document that do not fit the models, in words: they refuse until somebody changes them. */
export function unfitConditions(project: OpenProject, models: ProjectModels, roles: readonly SyncRole[]): string[] {
  const whole = buildCatalog(models, adminRole, project.database, project.project_type === "saas" ? "all" : "none");
  return roles.flatMap(({ name, api_permissions }) =>
    Object.entries(api_permissions ?? {}).flatMap(([model, levels]) =>
      Object.entries(levels).flatMap(([action, level]) => {
        if (typeof level !== "object" || level === null) return [];
        const fault = conditionFault(whole, model, level.where);
        return fault === null ? [] : [`Role ${name}: the conditions to ${action} ${model} do not fit: ${fault}`];
      }),
    ),
  );
}
