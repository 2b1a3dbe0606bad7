import { notFound } from "next/navigation";
import { FirstModel } from "../../../components/screens/console/first-model.tsx";

export default async function SectionPage({ params }: { params: Promise<{ section: string }> }) {
  const { section } = await params;
  if (section !== "model" && section !== "content") notFound();
  return <FirstModel section={section} />;
}
