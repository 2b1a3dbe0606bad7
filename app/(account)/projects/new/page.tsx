import type { Metadata } from "next";
import { NewProject } from "../../../../components/screens/new-project/new-project.tsx";
import type { ProjectsUsed } from "../../../../components/screens/new-project/projects-left.tsx";
import { findAbout } from "../../../../lib/console/about.ts";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";
import { restOnServer } from "../../../../lib/console/server-rest.ts";
import { requireSession } from "../../../../lib/console/session.ts";
import type { CheckoutSettings } from "../../../../lib/contract/payments.ts";
import { planOf } from "../../../../lib/contract/plans.ts";

export const metadata: Metadata = { title: "Start New Project" };

export default async function NewProjectPage({ searchParams }: { searchParams: SearchParams }) {
  const { project_type, tier } = await readQuery(searchParams);
  const { user } = await requireSession();
  const { payments } = await findAbout();
  const checkout = payments ? await restOnServer<CheckoutSettings | null>("/system/payments/checkout") : null;
  const projects = await restOnServer<ProjectsUsed>("/system/project/limit");
  return (
    <NewProject
      projects={projects}
      projectType={project_type === "saas" ? "saas" : "general"}
      tier={checkout && tier && checkout.prices[tier] ? planOf(tier).key : "free"}
      checkout={checkout && { settings: checkout, userId: user.id, email: user.email }}
    />
  );
}
