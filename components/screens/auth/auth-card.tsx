import Link from "next/link";
import type { ReactNode } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { BrandName } from "../../shell/brand.tsx";
import { LanguageSwitch } from "../../shell/language-switch.tsx";
import { Mark } from "../../shell/mark.tsx";

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  /** Below the card: the way to the neighbouring page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of every page before sign-in. */
export function AuthCard({ title, description, footer, children }: AuthCardProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[12vh] pb-12">
      <Link href={routes.login()} className="mb-6 flex items-center gap-2 rounded-md text-accent">
        <Mark className="size-7" />
        <span className="text-title font-semibold text-text">
          <BrandName />
        </span>
      </Link>
      <div className="w-full max-w-100 rounded border bg-surface p-8 max-sm:p-6">
        <h1 className="text-title font-semibold">{title}</h1>
        {description && <p className="mt-1 text-muted">{description}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {footer && <p className="mt-6 text-muted">{footer}</p>}
      <div className="mt-6 text-muted">
        <LanguageSwitch />
      </div>
    </main>
  );
}

/** A link inside a sentence. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="rounded-sm font-medium text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
