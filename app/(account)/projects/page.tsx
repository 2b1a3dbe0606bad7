import type { Metadata } from "next";
import { ProjectList } from "../../../components/screens/projects/project-list.tsx";
import { restOnServer } from "../../../lib/console/server-rest.ts";
import type { ProjectSummary } from "../../../lib/contract/projects.ts";

export const metadata: Metadata = { title: "Active Projects" };

export default async function ProjectsPage() {
  const projects = await restOnServer<ProjectSummary[]>("/system/project/list", {});
  return <ProjectList projects={projects} />;
}
