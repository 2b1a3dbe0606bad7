import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { columnsCookie } from "../../../../components/screens/content/column-choice.ts";
import { ContentScreen } from "../../../../components/screens/content/content-screen.tsx";
import { ModelDesigner } from "../../../../components/screens/model/model-designer.tsx";
import { requireSession } from "../../../../lib/console/session.ts";

/** The table's columns as this person chose them in this project; the cookie's path is the model's page. */
async function keptColumns() {
  const { user, claims } = await requireSession();
  const owner = `${claims.project_id}_${user.id}`;
  const text = (await cookies()).get(columnsCookie(owner))?.value ?? null;
  return { owner, text };
}

interface ModelPageProps {
  params: Promise<{ section: string; model: string }>;
}

export async function generateMetadata({ params }: ModelPageProps): Promise<Metadata> {
  const { model } = await params;
  return { title: decodeURIComponent(model) };
}

export default async function ModelPage({ params }: ModelPageProps) {
  const { section, model: encoded } = await params;
  const model = decodeURIComponent(encoded);
  if (section === "model") return <ModelDesigner key={model} name={model} />;
  if (section === "content") return <ContentScreen key={model} name={model} kept={await keptColumns()} />;
  notFound();
}
