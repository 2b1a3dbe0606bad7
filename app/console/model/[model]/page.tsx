import type { Metadata } from "next";
import { ModelDesigner } from "../../../../components/screens/model/model-designer.tsx";

interface ModelPageProps {
  params: Promise<{ model: string }>;
}

export async function generateMetadata({ params }: ModelPageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).model) };
}

export default async function ModelPage({ params }: ModelPageProps) {
  const model = decodeURIComponent((await params).model);
  return <ModelDesigner key={model} name={model} />;
}
