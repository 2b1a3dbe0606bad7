/** In whose name a function runs. */
import type { Context, Role } from "../../access/index.ts";
import type { OpenProject } from "../../projects/index.ts";
import { findRole } from "../../roles/index.ts";
import type { RunnableFunction } from "./load-functions.ts";

export interface RunCaller {
  ctx: Context;
  project: OpenProject;
  /** What `plinth.graphql` may do; null for nothing at all. */
  role: Role | null;
}

/** The caller of runs that nobody calls: with the role that the function names, if any. */
export async function nobody(project: OpenProject, { runs_as }: RunnableFunction): Promise<RunCaller> {
  const ctx: Context = { platform: project.platform, actor: { kind: "system" }, ip_address: "", user_agent: "" };
  if (!runs_as) return { ctx, project, role: null };
  return { ctx, project, role: (await findRole(project.platform.db, project.id, runs_as)) ?? null };
}
