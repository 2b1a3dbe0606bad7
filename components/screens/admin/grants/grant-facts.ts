import type { AdminProject, PlanGrantForm } from "../../../../lib/contract/admin/admin.ts";
import { type PlanKey, planTable } from "../../../../lib/contract/plans/plan-limits.ts";
import { planOf } from "../../../../lib/contract/plans/plans.ts";
import { counted } from "../../../../lib/kernel/counts.ts";

/** Who has which plan now: a project with its data, or an account with so many projects. */
export type PresentPlan =
  | { plan: string; isGiven: boolean; database: AdminProject["database"] }
  | { plan: string; isGiven: boolean; projects: number };

const places: Record<AdminProject["database"], string> = {
  shared: "The data is in the shared PostgreSQL.",
  dedicated: "The data is in a database of its own.",
  byod: "The data is in a database that the owner has brought along.",
};
const meanwhile = "The project keeps working; writes wait for a moment at the end.";

/** What is so now. */
export function presentText(present: PresentPlan): string {
  const plan = `Present plan: ${planOf(present.plan).name}.`;
  return "database" in present
    ? `${plan} ${places[present.database]}`
    : `${plan} ${present.projects === 0 ? "No projects yet." : `${counted(present.projects, "project")}.`}`;
}

/** Where the data goes by what is chosen; null where it stays without question. */
export function moveText(
  present: PresentPlan,
  chosen: Pick<PlanGrantForm, "plan" | "dedicated_database">,
): string | null {
  const isOwn = chosen.dedicated_database || planTable[chosen.plan as PlanKey].rights.dedicated_database;
  if (!("database" in present)) {
    if (isOwn)
      return "The data of each project in the shared PostgreSQL will move to a database of its own, also of those to come.";
    return present.isGiven
      ? "The data of projects moves back to the shared PostgreSQL where no other plan gives them a database of their own."
      : null;
  }
  if (present.database === "byod") return "The data stays where it is.";
  if (isOwn)
    return present.database === "shared"
      ? `The data will move from the shared PostgreSQL to a database of its own. ${meanwhile}`
      : "The data stays where it is.";
  return present.database === "dedicated" && present.isGiven
    ? `The data will move back to the shared PostgreSQL, unless what is paid for or given to the owner has a database of its own. ${meanwhile}`
    : "The data stays where it is.";
}
