"use client";

import { currentLanguage, t } from "../lib/kernel/words/words.ts";
import "@fontsource-variable/inter/wght.css";
import "./globals.css";
import { PageFault } from "../components/shell/page-fault.tsx";
import { themeCookie } from "../lib/console/theme.ts";

/** The reader's colours, where there is a browser: the layout that paints them is what failed. */
const themeHere = () =>
  typeof document === "undefined"
    ? undefined
    : new RegExp(`(?:^|; )${themeCookie}=(light|dark)`).exec(document.cookie)?.[1];

/** The layout of all pages could not be made: this stands in its place, and is a document of its own. */
export default function LayoutError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang={currentLanguage()} data-theme={themeHere()} suppressHydrationWarning>
      <body className="min-h-dvh font-sans text-body">
        <title>{t("This page could not be loaded")}</title>
        <PageFault digest={error.digest} onRetry={() => window.location.reload()} />
      </body>
    </html>
  );
}
