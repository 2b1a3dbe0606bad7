/** The left form of 'Start New Project': its rules are those of the creation payload. */

import { z } from "zod";
import { CreateProjectInput } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";

const { name, description, id, project_type, tenant_model_name } = CreateProjectInput.shape;

/** Empty until its owner changes what is proposed. */
const ownId = z
  .literal("")
  .transform(() => undefined)
  .or(id.unwrap());

export const ProjectDetails = z
  .object({ name, description, id: ownId, project_type, tenant_model_name })
  .superRefine((input, issue) => {
    if (input.project_type === "saas" && !input.tenant_model_name)
      issue.addIssue({ code: "custom", path: ["tenant_model_name"], message: t("Please enter the tenant model name") });
  });

export type ProjectDetailsInput = z.input<typeof ProjectDetails>;
export type ProjectDetails = z.output<typeof ProjectDetails>;
