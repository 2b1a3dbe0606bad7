import type { Metadata } from "next";
import { cookies } from "next/headers";
import { columnsCookie } from "../../../../components/screens/content/column-choice.ts";
import { ContentPages } from "../../../../components/screens/content/content-pages.tsx";
import { requireSession } from "../../../../lib/console/session.ts";

/** The table's columns as this person chose them in this project; the cookie's path is the model's page. */
async function keptColumns() {
  const { user, claims } = await requireSession();
  const owner = `${claims.project_id}_${user.id}`;
  const text = (await cookies()).get(columnsCookie(owner))?.value ?? null;
  return { owner, text };
}

interface ModelPageProps {
  params: Promise<{ model: string }>;
}

export async function generateMetadata({ params }: ModelPageProps): Promise<Metadata> {
  const { model } = await params;
  return { title: decodeURIComponent(model) };
}

export default async function ContentPage({ params }: ModelPageProps) {
  const model = decodeURIComponent((await params).model);
  return <ContentPages name={model} kept={await keptColumns()} />;
}
