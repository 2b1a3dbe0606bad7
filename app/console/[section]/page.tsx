import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { NoAccess } from "../../../components/console/no-access.tsx";
import { isSection, mayOpen, openSections, sections } from "../../../components/console/sections.ts";
import { sectionScreens } from "../../../components/screens/sections.tsx";
import { routes } from "../../../lib/console/routes.ts";
import { findOwnPermissions } from "../../../lib/console/session/own-permissions.ts";
import { t } from "../../../lib/kernel/words/words.ts";

interface SectionPageProps {
  params: Promise<{ section: string }>;
}

export async function generateMetadata({ params }: SectionPageProps): Promise<Metadata> {
  const { section } = await params;
  return isSection(section) ? { title: t(sections[section].title) } : {};
}

export default async function SectionPage({ params }: SectionPageProps) {
  const { section } = await params;
  if (!isSection(section)) notFound();
  const permissions = await findOwnPermissions();
  if (mayOpen(section, permissions)) return sectionScreens[section].all();
  // Where a project is entered.
  if (section === "content") redirect(routes.section(openSections(permissions)[0]!));
  return <NoAccess page={sections[section]} permissions={permissions} />;
}
