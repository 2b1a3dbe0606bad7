import type { Metadata } from "next";
import { PaymentNotes } from "../../../components/payments/payment-notes.tsx";
import { DeletedProjects } from "../../../components/screens/projects/deleted-projects.tsx";
import { ProjectList } from "../../../components/screens/projects/project-list.tsx";
import { findAbout } from "../../../lib/console/about.ts";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import { restOnServer } from "../../../lib/console/server-rest.ts";
import type { Payment } from "../../../lib/contract/payments.ts";
import type { DeletedProject, ProjectSummary } from "../../../lib/contract/projects.ts";

export const metadata: Metadata = { title: "Active Projects" };

export default async function ProjectsPage({ searchParams }: { searchParams: SearchParams }) {
  const { payment } = await readQuery(searchParams);
  const projects = await restOnServer<ProjectSummary[]>("/system/project/list", {});
  const deleted = await restOnServer<DeletedProject[]>("/system/project/deleted");
  const about = await findAbout();
  const payments = about.payments ? await restOnServer<Payment[]>("/system/user/subscription/history", {}) : [];
  return (
    <>
      <PaymentNotes payments={payments} projects={projects.length} awaited={payment === "success"} />
      <ProjectList projects={projects} />
      <DeletedProjects projects={deleted} />
    </>
  );
}
