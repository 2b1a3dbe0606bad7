import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NewProject } from "../../../../components/screens/new-project/new-project.tsx";
import { OwnLimits } from "../../../../components/screens/new-project/own-limits.tsx";
import { isFullWith, ProjectsLeft } from "../../../../components/screens/new-project/projects-left.tsx";
import { TemplateChoice } from "../../../../components/screens/new-project/template-choice.tsx";
import { TierChoice } from "../../../../components/screens/new-project/tier-choice.tsx";
import { tiersHere } from "../../../../components/screens/new-project/tiers.ts";
import { FactStrip, WhatYouGet } from "../../../../components/screens/new-project/what-you-get.tsx";
import { callOnServer } from "../../../../lib/console/calls/server-rest.ts";
import { findAbout } from "../../../../lib/console/guides/about.ts";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";
import { requireSession } from "../../../../lib/console/session/session.ts";
import * as calls from "../../../../lib/contract/calls/addresses.ts";
import { type Plan, planOf, plans } from "../../../../lib/contract/plans/plans.ts";
import { templateNames } from "../../../../lib/contract/projects/templates.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Start New Project") });

export default async function NewProjectPage({ searchParams }: { searchParams: SearchParams }) {
  const { project_type, tier, template } = await readQuery(searchParams);
  const { user } = await requireSession();
  const { payments } = await findAbout();
  const checkout = payments ? await callOnServer(calls.getCheckoutSettings) : null;
  const { limits, usage, new_project } = await callOnServer(calls.getSubscription);
  const first = checkout && tier && checkout.prices[tier] ? planOf(tier).key : "free";
  const firstTemplate = templateNames.find((name) => name === template) ?? "";
  const projects = { limit: limits.projects, used: usage.projects };
  const warnings = Object.fromEntries(
    plans.map((plan) => [
      plan.key,
      <ProjectsLeft key={plan.key} projects={projects} plan={plan} hasPayments={checkout !== null} />,
    ]),
  ) as Record<Plan["key"], ReactNode>;
  return (
    <NewProject
      warnings={warnings}
      full={plans.filter((plan) => isFullWith(projects, plan)).map(({ key }) => key)}
      templates={<TemplateChoice first={firstTemplate} />}
      template={firstTemplate}
      plans={tiersHere()}
      choice={checkout ? <TierChoice first={first} /> : <OwnLimits limits={new_project} />}
      projectType={project_type === "saas" ? "saas" : "general"}
      tier={first}
      checkout={checkout && { settings: checkout, userId: user.id, email: user.email }}
      facts={checkout && <FactStrip />}
    >
      <WhatYouGet />
    </NewProject>
  );
}
