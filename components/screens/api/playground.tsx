"use client";

import { useMemo, useRef, useState } from "react";
import { PlaygroundFrame } from "../../api-calls/playground-frame.tsx";
import { playgroundFetcher, type QueryReport } from "./playground-fetcher.ts";
import { ReportPanel } from "./report-panel.tsx";

interface PlaygroundProps {
  /** Tabs, history and layout are kept in this browser for each project. */
  projectId: string;
  /** The role to try as; empty for the member's own. */
  role: string;
  /** Id of the tenant to try for, or `none`; empty for the one that the member works for. */
  tenant: string;
  explains: boolean;
  /** What a first tab holds. */
  firstQuery: string;
}

/**
 * GraphiQL at the project's API, signed in as the page is. Loaded when it is used, for it is by far the largest thing
 * in the console.
 */
export default function Playground({ projectId, role, tenant, explains, firstQuery }: PlaygroundProps) {
  const [report, setReport] = useState<QueryReport | null>(null);
  const explaining = useRef(explains);
  explaining.current = explains;
  const fetcher = useMemo(
    () => playgroundFetcher({ role, tenant, explains: () => explaining.current, onReport: setReport }),
    [role, tenant],
  );
  return (
    <>
      <PlaygroundFrame namespace={`plinth-playground:${projectId}`} fetcher={fetcher} firstQuery={firstQuery} />
      <ReportPanel report={report} explains={explains} />
    </>
  );
}
