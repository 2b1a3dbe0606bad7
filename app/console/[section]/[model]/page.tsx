import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ContentScreen } from "../../../../components/screens/content/content-screen.tsx";
import { ModelDesigner } from "../../../../components/screens/model/model-designer.tsx";

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
  if (section === "content") return <ContentScreen key={model} name={model} />;
  notFound();
}
