import type { Metadata } from "next";
import { ModelGraphScreen } from "../../../../../components/screens/model/graph/model-graph-screen.tsx";

export const metadata: Metadata = { title: "Graph of models" };

/** A page of its own, so that who looks at the lists does not wait for the drawing's scripts, nor the other way round. */
export default async function ModelGraphPage({ params }: { params: Promise<{ model: string }> }) {
  const model = decodeURIComponent((await params).model);
  return <ModelGraphScreen key={model} name={model} />;
}
