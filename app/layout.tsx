import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Analytics } from "../components/shell/analytics.tsx";
import { Toaster } from "../components/ui/feedback/toaster.tsx";
import { findAnalytics } from "../lib/console/analytics/find-settings.ts";
import { nonceHeader } from "../lib/console/page-policy.ts";
import { ConsoleProvider } from "../lib/console/provider.tsx";
import { readTheme, themeCookie } from "../lib/console/theme.ts";

export const metadata: Metadata = {
  title: { default: "Plinth", template: "%s · Plinth" },
  description: "A backend as a service that you run yourself.",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Every page: tokens, fonts, toasts and the data client. The theme comes from a cookie, so the first paint has it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  // A page that says what went wrong must not fail for this.
  const analytics = await findAnalytics().catch(() => null);
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} suppressHydrationWarning>
      <body className="min-h-dvh font-sans text-body">
        <ConsoleProvider nonce={nonce}>{children}</ConsoleProvider>
        <Toaster />
        {analytics && <Analytics settings={analytics} />}
      </body>
    </html>
  );
}
