import type { Metadata } from "next";
import { PaymentNotes } from "../../../components/payments/payment-notes.tsx";
import { DeletedProjects } from "../../../components/screens/projects/deleted-projects.tsx";
import { ProjectList } from "../../../components/screens/projects/project-list.tsx";
import { callOnServer } from "../../../lib/console/calls/server-rest.ts";
import { findAbout } from "../../../lib/console/guides/about.ts";
import { readQuery, type SearchParams } from "../../../lib/console/query.ts";
import * as calls from "../../../lib/contract/calls/addresses.ts";
import { t } from "../../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Active Projects") });

export default async function ProjectsPage({ searchParams }: { searchParams: SearchParams }) {
  const { payment } = await readQuery(searchParams);
  const projects = await callOnServer(calls.listProjects);
  const deleted = await callOnServer(calls.listDeletedProjects);
  const about = await findAbout();
  const payments = about.payments ? await callOnServer(calls.listPayments) : [];
  return (
    <>
      <PaymentNotes payments={payments} projects={projects} awaited={payment === "success"} />
      <ProjectList projects={projects} />
      <DeletedProjects projects={deleted} />
    </>
  );
}
