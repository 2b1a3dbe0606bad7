import { ModelName } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { CreateProjectCall, type ProjectSummary } from "../../../contract/projects/projects.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { probeDatabase } from "../databases/check-database.ts";
import { mayNamePrivate } from "../databases/private-databases.ts";
import { makeProject } from "./make-project.ts";

/**
 * Makes a project for the signed-in user (`makeProject`). BAD_USER_INPUT, CONFLICT (the id is taken), PAYMENT_REQUIRED
 * (a paid tier), FORBIDDEN (no project left in the plan).
 */
export async function createProject(ctx: Context, input: unknown): Promise<ProjectSummary> {
  const { user, is_super_admin } = requireUser(ctx);
  const project = parseInput(CreateProjectCall, input);
  if (project.project_type === "saas") parseTenantModel(project.tenant_model_name);
  if (project.plan_type === "dedicated" && project.tier_name !== "free")
    throw new PlinthError("PAYMENT_REQUIRED", "Please complete payment to create your project");
  const own = project.plan_type === "byod" ? project.db_config! : null;
  if (own) await probeDatabase(ctx, own, mayNamePrivate(ctx), "db_config.");
  return makeProject(ctx.platform, { owner: { id: user.id, is_super_admin }, project, own, plan: "free" });
}

function parseTenantModel(name: string | undefined): void {
  const result = ModelName.create.safeParse(name);
  if (!result.success) throw badInput({ tenant_model_name: result.error.issues[0]!.message });
}
