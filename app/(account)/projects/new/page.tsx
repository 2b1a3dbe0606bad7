import type { Metadata } from "next";
import { NewProject } from "../../../../components/screens/new-project/new-project.tsx";
import { readQuery, type SearchParams } from "../../../../lib/console/query.ts";

export const metadata: Metadata = { title: "Start New Project" };

export default async function NewProjectPage({ searchParams }: { searchParams: SearchParams }) {
  const { project_type } = await readQuery(searchParams);
  return <NewProject projectType={project_type === "saas" ? "saas" : "general"} />;
}
