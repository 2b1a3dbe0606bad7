import type { Metadata } from "next";
import { pageOrigin } from "../../../../components/screens/api/page-origin.ts";
import { FunctionScreen } from "../../../../components/screens/logic/function-screen.tsx";
import { requireSession } from "../../../../lib/console/session.ts";

interface FunctionPageProps {
  params: Promise<{ name: string }>;
}

export async function generateMetadata({ params }: FunctionPageProps): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function FunctionPage({ params }: FunctionPageProps) {
  const name = decodeURIComponent((await params).name);
  const { user, claims } = await requireSession();
  return (
    <FunctionScreen key={name} name={name} owner={`${claims.project_id}_${user.id}`} origin={await pageOrigin()} />
  );
}
