import type { Metadata } from "next";
import { Mark } from "../components/shell/mark.tsx";
import { buttonStyle } from "../components/ui/button-style.ts";
import { routes } from "../lib/console/routes.ts";
import { t } from "../lib/kernel/words/words.ts";

export const generateMetadata = (): Metadata => ({ title: t("Page not found") });

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <Mark className="size-10 text-accent" />
      <h1 className="mt-4 text-title font-semibold">{t("Page not found")}</h1>
      <p className="mt-1 text-muted">
        {t("There is nothing at this address. It may have moved, or the link is not complete.")}
      </p>
      {/* A plain link: Next counts what this page needs among the scripts of every other one. */}
      <a href={routes.projects()} className={buttonStyle("primary", "medium", "mt-6")}>
        {t("Go to your projects")}
      </a>
    </main>
  );
}
