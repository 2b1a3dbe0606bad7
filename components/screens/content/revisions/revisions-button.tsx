"use client";

import { History } from "lucide-react";
import { useState } from "react";
import { t } from "../../../../lib/kernel/words/words.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import type { OwnChange } from "../editing/use-stored-record.ts";

const RevisionsDrawer = onDemand(() => import("./revisions-drawer.tsx"), { late: true });

interface RevisionsButtonProps {
  model: ConsoleModel;
  id: string;
  /** Takes a change of the record as the form's own. */
  asOwn: OwnChange;
}

/** Opens the earlier versions of the record that a form shows. */
export function RevisionsButton({ model, id, asOwn }: RevisionsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("Revisions")}
        title={t("Revisions")}
        onClick={() => setOpen(true)}
      >
        <History aria-hidden className="size-4" />
      </Button>
      {open && <RevisionsDrawer model={model} id={id} asOwn={asOwn} onClose={() => setOpen(false)} />}
    </>
  );
}
