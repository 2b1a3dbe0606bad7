import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isSection, mayOpen } from "../../../../components/console/sections.ts";
import { NoAccess } from "../../../../components/screens/console/no-access.tsx";
import { sectionScreens } from "../../../../components/screens/sections.tsx";
import { findOwnPermissions } from "../../../../lib/console/session/own-permissions.ts";

interface ModelPageProps {
  /** `model` is the name of whatever the section holds: a model, or a function. */
  params: Promise<{ section: string; model: string }>;
}

export async function generateMetadata({ params }: ModelPageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).model) };
}

export default async function ModelPage({ params }: ModelPageProps) {
  const { section, model } = await params;
  const one = isSection(section) && sectionScreens[section].one;
  if (!one) notFound();
  const permissions = await findOwnPermissions();
  if (!mayOpen(section, permissions)) return <NoAccess section={section} permissions={permissions} />;
  return one(decodeURIComponent(model));
}
