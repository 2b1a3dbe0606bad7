"use client";

import { History } from "lucide-react";
import { useState } from "react";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";

const RevisionsDrawer = onDemand(() => import("./revisions-drawer.tsx"), { late: true });

/** Opens the earlier versions of the record that a form shows. */
export function RevisionsButton({ model, id }: { model: ConsoleModel; id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="icon" aria-label="Revisions" title="Revisions" onClick={() => setOpen(true)}>
        <History aria-hidden className="size-4" />
      </Button>
      {open && <RevisionsDrawer model={model} id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
