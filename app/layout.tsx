import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Analytics } from "../components/shell/analytics.tsx";
import { AwayNotice } from "../components/shell/away-notice.tsx";
import { BrandProvider } from "../components/shell/brand.tsx";
import { Toaster } from "../components/ui/feedback/toaster.tsx";
import { findAnalytics } from "../lib/console/analytics/find-settings.ts";
import { findBrand } from "../lib/console/brand.ts";
import { nonceHeader } from "../lib/console/page-policy.ts";
import { ConsoleProvider } from "../lib/console/provider.tsx";
import { readTheme, themeCookie } from "../lib/console/theme.ts";
import { WordsProvider } from "../lib/console/words/words-provider.tsx";
import { accentRules } from "../lib/contract/brand/accent.ts";
import { currentLanguage, t } from "../lib/kernel/words/words.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { name, logo, icon, manifest } = await findBrand();
  return {
    title: { default: name, template: `%s · ${name}` },
    description: t("A backend as a service that you run yourself."),
    icons: { icon, apple: logo ? icon : "/apple-icon.png" },
    ...(manifest && { manifest }),
  };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Every page: tokens, fonts, toasts and the data client. The theme comes from a cookie and the colours from the
 * server, so the first paint has both. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const language = currentLanguage();
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  const { name, logo, colors } = await findBrand();
  // A page that says what went wrong must not fail for this.
  const analytics = await findAnalytics().catch(() => null);
  return (
    <html lang={language} data-theme={theme === "system" ? undefined : theme} suppressHydrationWarning>
      {/* Before anything is painted. */}
      <head>{colors && <style>{accentRules(colors)}</style>}</head>
      <body className="min-h-dvh font-sans text-body">
        <WordsProvider language={language}>
          <BrandProvider name={name} logo={logo}>
            <ConsoleProvider nonce={nonce}>{children}</ConsoleProvider>
            <AwayNotice />
          </BrandProvider>
          <Toaster />
          {analytics && <Analytics settings={analytics} />}
        </WordsProvider>
      </body>
    </html>
  );
}
