"use client";

import { Download } from "lucide-react";
import { t } from "../../../../lib/kernel/words/words.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonStyle } from "../../../ui/button-style.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose(): void;
}

/** The recovery codes, this once, with ways to keep them. */
export default function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join("\n");
  const heading = t("Plinth recovery codes for {host}. Each works once.", { host: window.location.host });
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${heading}\n\n${text}\n`)}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("Keep your recovery codes")}
      description={t("Each signs you in once when you do not have your phone. They are not shown again.")}
      footer={
        <>
          <a href={file} download="plinth-recovery-codes.txt" className={buttonStyle()}>
            <Download aria-hidden className="size-4" />
            {t("Download")}
          </a>
          <Button variant="primary" onClick={onClose}>
            {t("I have saved them")}
          </Button>
        </>
      }
    >
      <div className="relative rounded-md border bg-subtle p-4">
        <ul aria-label={t("Recovery codes")} className="grid grid-cols-2 gap-x-4 gap-y-1.5 pr-8 font-mono text-table">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="absolute top-2 right-2">
          <CopyButton text={text} label={t("Copy all codes")} />
        </div>
      </div>
    </Dialog>
  );
}
