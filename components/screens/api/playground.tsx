"use client";

import { explorerPlugin } from "@graphiql/plugin-explorer";
import { createLocalStorage } from "@graphiql/toolkit";
import { GraphiQL, HISTORY_PLUGIN } from "graphiql";
import { useCallback, useMemo, useRef, useState } from "react";
import "graphiql/setup-workers/webpack";
import "graphiql/style.css";
import "@graphiql/plugin-explorer/style.css";
import "./playground.css";
import { playgroundFetcher, type QueryReport } from "./playground-fetcher.ts";
import { PlaygroundState } from "./playground-state.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { useTheme } from "./use-theme.ts";

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

/** GraphiQL at the project's API, signed in as the page is. Loaded when it is used, for it is by far the largest thing in the console. */
export default function Playground({ projectId, role, tenant, explains, firstQuery }: PlaygroundProps) {
  const theme = useTheme();
  const [ready, setReady] = useState(false);
  const markReady = useCallback(() => setReady(true), []);
  const [report, setReport] = useState<QueryReport | null>(null);
  const explaining = useRef(explains);
  explaining.current = explains;
  const plugins = useMemo(() => [HISTORY_PLUGIN, explorerPlugin()], []);
  const storage = useMemo(() => createLocalStorage({ namespace: `plinth-playground:${projectId}` }), [projectId]);
  const fetcher = useMemo(
    () => playgroundFetcher({ role, tenant, explains: () => explaining.current, onReport: setReport }),
    [role, tenant],
  );
  return (
    <>
      <section
        aria-label="Playground"
        aria-busy={!ready}
        inert={!ready}
        className="playground h-[calc(100dvh-14rem)] min-h-120 overflow-hidden rounded-lg border inert:opacity-60"
      >
        <GraphiQL
          fetcher={fetcher}
          plugins={plugins}
          storage={storage}
          defaultTheme={theme}
          defaultQuery={firstQuery}
          defaultEditorToolsVisibility="variables"
          isHeadersEditorEnabled={false}
          shouldPersistHeaders={false}
        >
          <PlaygroundState theme={theme} onReady={markReady} />
          <GraphiQL.Logo>
            <span />
          </GraphiQL.Logo>
        </GraphiQL>
      </section>
      <ReportPanel report={report} explains={explains} />
    </>
  );
}
