import type { Metadata } from "next";
import { NewProject } from "../../../../components/screens/new-project/new-project.tsx";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";

import { restOnServer } from "../../../../lib/console/server-rest.ts";
import { requireSession } from "../../../../lib/console/session.ts";
import type { CheckoutSettings } from "../../../../lib/contract/payments.ts";

export const metadata: Metadata = { title: "Start New Project" };

export default async function NewProjectPage({ searchParams }: { searchParams: SearchParams }) {
  const { project_type } = await readQuery(searchParams);
  const { user } = await requireSession();
  const checkout = await restOnServer<CheckoutSettings | null>("/system/payments/checkout");
  return (
    <NewProject
      projectType={project_type === "saas" ? "saas" : "general"}
      checkout={checkout && { settings: checkout, userId: user.id, email: user.email }}
    />
  );
}
