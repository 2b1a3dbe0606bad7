import type { Metadata } from "next";
import { ApiScreen } from "../../../components/screens/api/api-screen.tsx";
import { pageOrigin } from "../../../components/screens/api/page-origin.ts";

import { requireSession } from "../../../lib/console/session.ts";

export const metadata: Metadata = { title: "API" };

export default async function ApiPage() {
  const { claims } = await requireSession();
  return <ApiScreen origin={await pageOrigin()} projectId={claims.project_id ?? ""} />;
}
