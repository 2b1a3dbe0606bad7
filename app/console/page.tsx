import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageOrigin } from "../../components/screens/api/page-origin.ts";
import { HomeScreen } from "../../components/screens/home/home-screen.tsx";
import { callOnServer } from "../../lib/console/calls/server-rest.ts";
import { readQuery, type SearchParams } from "../../lib/console/query.ts";
import { routes } from "../../lib/console/routes.ts";
import { requireSession } from "../../lib/console/session/session.ts";
import { getProjectHome } from "../../lib/contract/calls/addresses.ts";

export const metadata: Metadata = { title: "Home" };

export default async function ConsolePage({ searchParams }: { searchParams: SearchParams }) {
  const { created } = await readQuery(searchParams);
  const { claims } = await requireSession();
  if (!claims.project_id) redirect(routes.projects());
  const home = await callOnServer(getProjectHome);
  return (
    <HomeScreen
      key={claims.project_id}
      projectId={claims.project_id}
      home={home}
      origin={await pageOrigin()}
      created={created === "1"}
    />
  );
}
