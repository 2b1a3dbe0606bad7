"use client";

import { onDemand } from "../loading/on-demand.tsx";
import type { DialogProps } from "./dialog-panel.tsx";

const DialogPanel = onDemand(() => import("./dialog-panel.tsx"));

/** A short question in the middle of the page; traps focus, Escape closes. */
export function Dialog(props: DialogProps) {
  return props.open && <DialogPanel {...props} />;
}
