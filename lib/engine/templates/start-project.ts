import { parseInput } from "../../contract/parse-input.ts";
import { CreateProjectCall, type ProjectSummary } from "../../contract/projects/projects.ts";
import type { TemplateName } from "../../contract/projects/templates.ts";
import { type Context, requireUser } from "../access/index.ts";
import { createProject, unmakeProject } from "../projects/index.ts";
import { pushOwn } from "../sync/index.ts";
import { savePictures } from "./pictures/save-pictures.ts";
import type { Template } from "./template.ts";
import { writeOut } from "./write-out.ts";

/** Read when somebody chooses one. */
const templates: Readonly<Record<TemplateName, () => Promise<{ template: Template }>>> = {
  blog: () => import("./data/blog.ts"),
  shop: () => import("./data/shop.ts"),
  saas: () => import("./data/saas.ts"),
  atlas: () => import("./data/atlas.ts"),
};

/**
 * Makes a project (createProject), with the models, roles and records of a template where one is named. All or nothing:
 * where the template cannot be written, there is no project.
 */
export async function startProject(ctx: Context, input: unknown): Promise<ProjectSummary> {
  requireUser(ctx);
  const { template: name, ...asked } = parseInput(CreateProjectCall, input);
  if (name === undefined) return createProject(ctx, asked);
  const { template } = await templates[name]();
  const { project_type, tenant_model_name } = template;
  const { tenant_model_name: _, ...project } = asked;
  const made = await createProject(ctx, { ...project, project_type, ...(tenant_model_name && { tenant_model_name }) });
  try {
    await furnish(ctx, made.id, name, template);
  } catch (error) {
    await unmakeProject(ctx.platform, made.id);
    throw error;
  }
  return made;
}

async function furnish(ctx: Context, project: string, name: TemplateName, template: Template): Promise<void> {
  const { project_type, tenant_model_name, roles } = template;
  // What people try with a template can be taken back.
  const kept = template.models.map((model) => ({ enable_revision: true, ...model }));
  const pictures = await savePictures(ctx, project, template.pictures ?? {});
  const { models, content } = writeOut({ ...template, models: kept }, pictures);
  const document = { format: 1, project_type, ...(tenant_model_name && { tenant_model_name }), models };
  await pushOwn(ctx, {
    project,
    name: `Template ${name}`,
    document: { ...document, ...(roles && { roles }) },
    content,
  });
}
