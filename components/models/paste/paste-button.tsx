"use client";

import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";

const PasteDrawer = onDemand(async () => ({ default: (await import("./paste-drawer.tsx")).PasteDrawer }), {
  late: true,
});

/**
 * Opens the place for JSON or CSV that becomes models. It must stay while they are made: the drawer goes with it, and
 * with that the way back.
 */
export function PasteButton(look: Pick<ButtonProps, "variant" | "size" | "className">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <ClipboardPaste aria-hidden className="size-4" />
        {t("Paste JSON or CSV")}
      </Button>
      {open && <PasteDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
