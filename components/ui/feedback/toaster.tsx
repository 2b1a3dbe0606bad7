"use client";

import { useEffect } from "react";
import { showFlash } from "../../../lib/console/notices/flash.ts";
import { onToasts } from "../../../lib/console/notices/toasts.ts";
import { whenUsed } from "../../../lib/console/when-used.ts";
import { demand } from "../loading/on-demand.tsx";

const stack = demand(() => import("./toast-stack.tsx"));
const load = () => void stack.load().catch(() => undefined);
whenUsed(load);

/**
 * Where toasts appear, also those that the page before left; once in the root layout. What shows them comes before the
 * first is needed.
 */
export function Toaster() {
  const Stack = stack.useLoaded();
  useEffect(() => onToasts(load), []);
  useEffect(showFlash, []);
  return Stack && <Stack />;
}
