"use client";

import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { FormField } from "../ui/inputs/form-field.tsx";
import { Input } from "../ui/inputs/input.tsx";

interface LinkDialogProps {
  title: string;
  description: string;
  /** Shown this once. */
  link: string;
  onClose(): void;
}

/** A link to copy and hand over. */
export function LinkDialog({ title, description, link, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      <FormField label={t("Link")} help={t("Copy it now: it is not shown again. Send it to this person only.")}>
        {(control) => (
          <div className="flex items-center gap-1">
            <Input
              {...control}
              readOnly
              value={link}
              className="font-mono"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link} label={t("Copy link")} />
          </div>
        )}
      </FormField>
    </Dialog>
  );
}
