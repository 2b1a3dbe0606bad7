import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isSection, mayOpen } from "../../../../../components/console/sections.ts";
import { NoAccess } from "../../../../../components/screens/console/no-access.tsx";
import { sectionScreens } from "../../../../../components/screens/sections.tsx";
import { findOwnPermissions } from "../../../../../lib/console/session/own-permissions.ts";

export const metadata: Metadata = { title: "Graph of models" };

interface GraphPageProps {
  params: Promise<{ section: string; model: string }>;
}

/**
 * A page of its own, so that who looks at the lists does not wait for the drawing's scripts, nor the other way round.
 */
export default async function GraphPage({ params }: GraphPageProps) {
  const { section, model } = await params;
  const graph = isSection(section) && sectionScreens[section].graph;
  if (!graph) notFound();
  const permissions = await findOwnPermissions();
  if (!mayOpen(section, permissions)) return <NoAccess section={section} permissions={permissions} />;
  return graph(decodeURIComponent(model));
}
