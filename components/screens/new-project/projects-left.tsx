import type { Plan } from "../../../lib/contract/plans/plans.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

/** How many projects the account may have (null: any number) and has: GET /system/project/limit. */
export interface ProjectsUsed {
  limit: number | null;
  used: number;
}

/** From here on a limit is near. */
const nearFrom = 0.8;

interface ProjectsLeftProps {
  projects: ProjectsUsed;
  /** Of the new project. */
  plan: Plan;
  /** Whether plans are paid on this installation. */
  hasPayments: boolean;
}

/** How many projects are allowed with a new one of this plan; null for any number. */
function mostWith({ limit }: ProjectsUsed, plan: Plan): number | null {
  return limit === null || plan.limits.projects === null ? null : Math.max(limit, plan.limits.projects);
}

/** Whether a plan leaves no room for another project. */
export function isFullWith(projects: ProjectsUsed, plan: Plan): boolean {
  const most = mostWith(projects, plan);
  return most !== null && projects.used >= most;
}

/** Says before the form is sent that the projects of the plan are nearly, or all, used; nothing where there is room. */
export function ProjectsLeft({ projects, plan, hasPayments }: ProjectsLeftProps) {
  const { used } = projects;
  const most = mostWith(projects, plan);
  if (most === null || used < most * nearFrom) return null;
  return (
    <Alert
      kind="warning"
      title={
        hasPayments
          ? t("You have {used} of the {most} projects of your plan", { used, most })
          : t("You have {used} of the {most} projects that your account may have", { used, most })
      }
      description={
        used < most
          ? t("There is room for this one.")
          : hasPayments
            ? t("Please delete one or choose a larger plan to create another.")
            : t("Please delete one to create another, or ask the operator of this installation for more.")
      }
    />
  );
}
