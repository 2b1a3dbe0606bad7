"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "../../lib/kernel/words/words.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { onDemand } from "../ui/loading/on-demand.tsx";

/** Forms are no part of the first load: they come when they are opened. */
const CreateModelDialog = onDemand(async () => ({
  default: (await import("./create-model-dialog.tsx")).CreateModelDialog,
}));

/** Opens the form for a new model. */
export function AddModelButton(look: Pick<ButtonProps, "variant" | "className">) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setCreating(true)}>
        <Plus aria-hidden className="size-4" />
        {t("Add Model")}
      </Button>
      {creating && <CreateModelDialog open onOpenChange={setCreating} />}
    </>
  );
}
