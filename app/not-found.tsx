import type { Metadata } from "next";
import { Mark } from "../components/shell/mark.tsx";
import { ButtonLink } from "../components/ui/button-link.tsx";
import { routes } from "../lib/console/routes.ts";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <Mark className="size-10 text-accent" />
      <h1 className="mt-4 text-title font-semibold">Page not found</h1>
      <p className="mt-1 text-muted">
        There is nothing at this address. It may have moved, or the link is not complete.
      </p>
      <ButtonLink href={routes.projects()} variant="primary" className="mt-6">
        Go to your projects
      </ButtonLink>
    </main>
  );
}
