"use client";

import { useGraphiQL, useGraphiQLActions, useMonaco } from "@graphiql/react";
import { Play } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { rich } from "../../lib/console/words/rich.tsx";
import { currentLanguage } from "../../lib/kernel/words/words.ts";

interface PlaygroundStateProps {
  theme: "light" | "dark";
  /** Called once when both editors stand: until then GraphiQL takes a press of its buttons without doing anything. */
  onReady(): void;
}

/**
 * What the page and GraphiQL tell each other: the page's colours, also for editors loaded after they were chosen, that
 * it can be used, and where the answer will stand. Stands inside of GraphiQL.
 */
export function PlaygroundState({ theme, onReady }: PlaygroundStateProps) {
  const { setTheme } = useGraphiQLActions();
  const monaco = useMonaco((state) => state.monaco);
  const ready = useGraphiQL((state) => Boolean(state.queryEditor && state.responseEditor));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes with monaco knows no colours yet.
  useEffect(() => setTheme(theme), [theme, monaco, setTheme]);
  useEffect(() => {
    if (ready) onReady();
  }, [ready, onReady]);
  const box = useGraphiQL(({ responseEditor }) => responseEditor?.getContainerDomNode().closest(".graphiql-response"));
  const isEmpty = useGraphiQL(({ tabs, activeTabIndex, isFetching }) => !isFetching && !tabs[activeTabIndex]?.response);
  if (!box || !isEmpty) return null;
  return createPortal(
    <p
      lang={currentLanguage()}
      className="pointer-events-none absolute inset-0 flex items-center justify-center p-6 text-center text-muted"
    >
      <span>
        {rich("Press {play} or Ctrl Enter to see the answer", {
          play: <Play aria-hidden className="inline size-3.5 fill-current align-[-2px]" />,
        })}
      </span>
    </p>,
    box,
  );
}
