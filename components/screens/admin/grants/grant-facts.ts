import type { AdminProject, PlanGrantForm } from "../../../../lib/contract/admin/admin.ts";
import { type PlanKey, planTable } from "../../../../lib/contract/plans/plan-limits.ts";
import { planOf } from "../../../../lib/contract/plans/plans.ts";
import { msg, plural, t, texts } from "../../../../lib/kernel/words/words.ts";

/** Who has which plan now: a project with its data, or an account with so many projects. */
export type PresentPlan =
  | { plan: string; isGiven: boolean; database: AdminProject["database"] }
  | { plan: string; isGiven: boolean; projects: number };

const places: Record<AdminProject["database"], string> = texts({
  shared: "The data is in the shared PostgreSQL.",
  dedicated: "The data is in a database of its own.",
  byod: "The data is in a database that the owner has brought along.",
});
const meanwhile = msg("The project keeps working; writes wait for a moment at the end.");

/** What is so now. */
export function presentText(present: PresentPlan): string {
  const plan = t("Present plan: {name}.", { name: planOf(present.plan).name });
  if ("database" in present) return `${plan} ${places[present.database]}`;
  const projects =
    present.projects === 0 ? t("No projects yet.") : plural(present.projects, "{count} project.", "{count} projects.");
  return `${plan} ${projects}`;
}

/** Where the data goes by what is chosen; null where it stays without question. */
export function moveText(
  present: PresentPlan,
  chosen: Pick<PlanGrantForm, "plan" | "dedicated_database">,
): string | null {
  const isOwn = chosen.dedicated_database || planTable[chosen.plan as PlanKey].rights.dedicated_database;
  if (!("database" in present)) {
    if (isOwn)
      return t(
        "The data of each project in the shared PostgreSQL will move to a database of its own, also of those to come.",
      );
    return present.isGiven
      ? t(
          "The data of projects moves back to the shared PostgreSQL where no other plan gives them a database of their own.",
        )
      : null;
  }
  if (present.database === "byod") return t("The data stays where it is.");
  if (isOwn)
    return present.database === "shared"
      ? t("The data will move from the shared PostgreSQL to a database of its own. {meanwhile}", {
          meanwhile: t(meanwhile),
        })
      : t("The data stays where it is.");
  return present.database === "dedicated" && present.isGiven
    ? t(
        "The data will move back to the shared PostgreSQL, unless what is paid for or given to the owner has a database of its own. {meanwhile}",
        { meanwhile: t(meanwhile) },
      )
    : t("The data stays where it is.");
}
