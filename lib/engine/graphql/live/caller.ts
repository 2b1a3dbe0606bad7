import type { Context, Role } from "../../access/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { tenancyOf } from "../../records/index.ts";
import { type ProjectApi, projectApi } from "../project-api.ts";

/** Who asks, with the rights of this moment. */
export interface Caller {
  ctx: Context;
  project: OpenProject;
  role: Role;
}

/** The project's API as the caller has it. */
export function apiOf({ ctx, project, role }: Caller): Promise<ProjectApi> {
  return projectApi(project, role, tenancyOf(ctx, project, role));
}
