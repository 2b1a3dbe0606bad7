import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NoAccess } from "../../../../components/console/no-access.tsx";
import { isSection, mayOpen, sections } from "../../../../components/console/sections.ts";
import { sectionScreens } from "../../../../components/screens/sections.tsx";
import { findModelLabel } from "../../../../lib/console/model-label.ts";
import { findOwnPermissions } from "../../../../lib/console/session/own-permissions.ts";
import { t } from "../../../../lib/kernel/words/words.ts";

interface ModelPageProps {
  /** `model` is the name of whatever the section holds: a model, or a function. */
  params: Promise<{ section: string; model: string }>;
}

export async function generateMetadata({ params }: ModelPageProps): Promise<Metadata> {
  const { section, model } = await params;
  if (!isSection(section)) return {};
  const name = decodeURIComponent(model);
  const isModel = section === "content" || section === "model";
  return { title: `${isModel ? await findModelLabel(name) : name} · ${t(sections[section].title)}` };
}

export default async function ModelPage({ params }: ModelPageProps) {
  const { section, model } = await params;
  const one = isSection(section) && sectionScreens[section].one;
  if (!one) notFound();
  const permissions = await findOwnPermissions();
  if (!mayOpen(section, permissions)) return <NoAccess page={sections[section]} permissions={permissions} />;
  return one(decodeURIComponent(model));
}
