import type { Metadata } from "next";
import { NewProject } from "../../../../components/screens/new-project/new-project.tsx";
import { findAbout } from "../../../../lib/console/about.ts";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";
import { restOnServer } from "../../../../lib/console/server-rest.ts";
import { requireSession } from "../../../../lib/console/session.ts";
import type { CheckoutSettings } from "../../../../lib/contract/payments.ts";
import { planOf } from "../../../../lib/contract/plans.ts";
import type { Subscription } from "../../../../lib/contract/subscription.ts";

export const metadata: Metadata = { title: "Start New Project" };

export default async function NewProjectPage({ searchParams }: { searchParams: SearchParams }) {
  const { project_type, tier } = await readQuery(searchParams);
  const { user } = await requireSession();
  const { payments } = await findAbout();
  const checkout = payments ? await restOnServer<CheckoutSettings | null>("/system/payments/checkout") : null;
  const { limits, usage, new_project } = await restOnServer<Subscription>("/system/user/subscription");
  return (
    <NewProject
      projects={{ limit: limits.projects, used: usage.projects }}
      limits={new_project}
      projectType={project_type === "saas" ? "saas" : "general"}
      tier={checkout && tier && checkout.prices[tier] ? planOf(tier).key : "free"}
      checkout={checkout && { settings: checkout, userId: user.id, email: user.email }}
    />
  );
}
