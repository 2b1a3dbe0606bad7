import { ModelName } from "../../../contract/models.ts";
import { parseInput } from "../../../contract/parse-input.ts";
import { CreateProjectCall, type ProjectSummary } from "../../../contract/projects/projects.ts";
import { badInput, PlinthError } from "../../../kernel/errors.ts";
import { t } from "../../../kernel/words/words.ts";
import { type Context, requireUser } from "../../access/index.ts";
import { probeDatabase } from "../databases/check-database.ts";
import { mayNamePrivate } from "../databases/private-databases.ts";
import { freeProjectId } from "./free-project-id.ts";
import { makeProject } from "./make-project.ts";

/**
 * Makes a project for the signed-in user (`makeProject`). BAD_USER_INPUT, CONFLICT (the id is taken), PAYMENT_REQUIRED
 * (a paid tier), FORBIDDEN (no project left in the plan). Without an id it gets one that is free. A template is not
 * looked at here.
 */
export async function createProject(ctx: Context, input: unknown): Promise<ProjectSummary> {
  const { user, is_super_admin } = requireUser(ctx);
  const project = parseInput(CreateProjectCall, input);
  if (project.project_type === "saas") parseTenantModel(project.tenant_model_name);
  if (project.plan_type === "dedicated" && project.tier_name !== "free")
    throw new PlinthError("PAYMENT_REQUIRED", t("Please complete payment to create your project"));
  const own = project.plan_type === "byod" ? project.db_config! : null;
  if (own) await probeDatabase(ctx, own, mayNamePrivate(ctx), "db_config.");
  const owner = { id: user.id, is_super_admin };
  if (project.id !== undefined)
    return makeProject(ctx.platform, { owner, project: { ...project, id: project.id }, own, plan: "free" });
  // Somebody else may take the id that was free a moment ago.
  for (let tries = 1; ; tries++) {
    const id = await freeProjectId(ctx.platform, project.name);
    try {
      return await makeProject(ctx.platform, { owner, project: { ...project, id }, own, plan: "free" });
    } catch (error) {
      if (tries === triesMax || !(error instanceof PlinthError && error.code === "CONFLICT")) throw error;
    }
  }
}

const triesMax = 5;

function parseTenantModel(name: string | undefined): void {
  const result = ModelName.create.safeParse(name);
  if (!result.success) throw badInput({ tenant_model_name: result.error.issues[0]!.message });
}
