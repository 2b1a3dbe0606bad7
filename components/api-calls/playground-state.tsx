"use client";

import { useGraphiQL, useGraphiQLActions, useMonaco } from "@graphiql/react";
import { useEffect } from "react";

interface PlaygroundStateProps {
  theme: "light" | "dark";
  /** Called once when both editors stand: until then GraphiQL takes a press of its buttons without doing anything. */
  onReady(): void;
}

/**
 * What the page and GraphiQL tell each other: the page's colours, also for editors loaded after they were chosen, and
 * that it can be used. Stands inside of GraphiQL.
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
  return null;
}
