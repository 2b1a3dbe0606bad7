import Link from "next/link";
import type { ReactNode } from "react";
import { routes } from "../../lib/console/routes.ts";

/** In a sentence, the way to the project's functions. */
export function LogicLink({ children }: { children: ReactNode }) {
  return (
    <Link href={routes.logic()} className="rounded-sm underline underline-offset-4">
      {children}
    </Link>
  );
}
