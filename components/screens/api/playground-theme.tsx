"use client";

import { useGraphiQLActions, useMonaco } from "@graphiql/react";
import { useEffect } from "react";

/** Has the editors follow the page's colours, also when they are loaded after the colours were chosen. Stands inside of GraphiQL. */
export function PlaygroundTheme({ theme }: { theme: "light" | "dark" }) {
  const { setTheme } = useGraphiQLActions();
  const monaco = useMonaco((state) => state.monaco);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes with monaco knows no colours yet.
  useEffect(() => setTheme(theme), [theme, monaco, setTheme]);
  return null;
}
