import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NoAccess } from "../../../../../components/console/no-access.tsx";
import { isSection, mayOpen, sections } from "../../../../../components/console/sections.ts";
import { sectionScreens } from "../../../../../components/screens/sections.tsx";
import { findModelLabel } from "../../../../../lib/console/model-label.ts";
import { findOwnPermissions } from "../../../../../lib/console/session/own-permissions.ts";
import { t } from "../../../../../lib/kernel/words/words.ts";

interface GraphPageProps {
  params: Promise<{ section: string; model: string }>;
}

export async function generateMetadata({ params }: GraphPageProps): Promise<Metadata> {
  return {
    title: t("{value} · Graph of models", { value: await findModelLabel(decodeURIComponent((await params).model)) }),
  };
}

/**
 * A page of its own, so that who looks at the lists does not wait for the drawing's scripts, nor the other way round.
 */
export default async function GraphPage({ params }: GraphPageProps) {
  const { section, model } = await params;
  const graph = isSection(section) && sectionScreens[section].graph;
  if (!graph) notFound();
  const permissions = await findOwnPermissions();
  if (!mayOpen(section, permissions)) return <NoAccess page={sections[section]} permissions={permissions} />;
  return graph(decodeURIComponent(model));
}
