"use client";

import "@fontsource-variable/inter/wght.css";
import "./globals.css";
import { PageFault } from "../components/shell/page-fault.tsx";
import { readTheme, themeCookie } from "../lib/console/theme.ts";

/** The reader's colours, where there is a browser: the layout that paints them is what failed. */
function themeHere() {
  if (typeof document === "undefined") return undefined;
  const [, text] = new RegExp(`(?:^|; )${themeCookie}=([^;]*)`).exec(document.cookie) ?? [];
  const theme = readTheme(text);
  return theme === "system" ? undefined : theme;
}

/** The layout of all pages could not be made: this stands in its place, and is a document of its own. */
export default function LayoutError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en" data-theme={themeHere()} suppressHydrationWarning>
      <body className="min-h-dvh font-sans text-body">
        <title>This page could not be loaded</title>
        <PageFault {...props} />
      </body>
    </html>
  );
}
