"use client";

import { explorerPlugin } from "@graphiql/plugin-explorer";
import { createLocalStorage, type Fetcher } from "@graphiql/toolkit";
import { GraphiQL, HISTORY_PLUGIN } from "graphiql";
import { useCallback, useMemo, useRef, useState } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import "graphiql/setup-workers/webpack";
import "graphiql/style.css";
import "@graphiql/plugin-explorer/style.css";
import "./playground.css";
import { PlaygroundState } from "./playground-state.tsx";
import { useTheme } from "./use-theme.ts";
import { useToldParts } from "./use-told-parts.ts";

interface PlaygroundFrameProps {
  /** Tabs, history and layout are kept in this browser under this name. */
  namespace: string;
  fetcher: Fetcher;
  /** What a first tab holds. */
  firstQuery: string;
}

/** Of the Explorer: tokens of globals.css, which can be read in both themes; its own cannot. */
const explorerColors = {
  keyword: "var(--accent)",
  def: "var(--text)",
  property: "var(--text)",
  qualifier: "var(--muted)",
  attribute: "var(--warning)",
  number: "var(--success)",
  string: "var(--danger)",
  builtin: "var(--success)",
  string2: "var(--danger)",
  variable: "var(--accent)",
  atom: "var(--accent)",
};

/** GraphiQL in the page's colours, with its history and its explorer. */
export function PlaygroundFrame({ namespace, fetcher, firstQuery }: PlaygroundFrameProps) {
  const theme = useTheme();
  const [ready, setReady] = useState(false);
  const markReady = useCallback(() => setReady(true), []);
  const plugins = useMemo(() => [HISTORY_PLUGIN, explorerPlugin({ colors: explorerColors })], []);
  const storage = useMemo(() => createLocalStorage({ namespace }), [namespace]);
  const root = useRef<HTMLElement>(null);
  useToldParts(root);
  return (
    <section
      ref={root}
      aria-label={t("Playground")}
      aria-busy={!ready}
      // What GraphiQL says is English.
      lang="en"
      inert={!ready}
      className="playground h-[calc(100dvh-14rem)] min-h-120 overflow-hidden max-md:h-180 rounded-lg border inert:opacity-60"
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
  );
}
