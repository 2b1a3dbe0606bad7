import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { pageOrigin } from "../../components/screens/api/page-origin.ts";
import { HomeFault } from "../../components/screens/home/home-fault.tsx";
import { HomeScreen } from "../../components/screens/home/home-screen.tsx";
import { RestError } from "../../lib/console/calls/envelope.ts";
import { callOnServer } from "../../lib/console/calls/server-rest.ts";
import { readQuery, type SearchParams } from "../../lib/console/query.ts";
import { routes } from "../../lib/console/routes.ts";
import { requireSession } from "../../lib/console/session/session.ts";
import { getProjectHome } from "../../lib/contract/calls/addresses.ts";
import { t } from "../../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Home") });

export default async function ConsolePage({ searchParams }: { searchParams: SearchParams }) {
  const { created } = await readQuery(searchParams);
  const { claims } = await requireSession();
  if (!claims.project_id) redirect(routes.projects());
  // The project's own database may be away; the page can ask again.
  const home = await callOnServer(getProjectHome).catch((error: unknown) => {
    if (error instanceof RestError) return null;
    throw error;
  });
  if (!home) return <HomeFault />;
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
