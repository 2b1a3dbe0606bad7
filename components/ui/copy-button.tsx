"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "./button.tsx";
import { Tooltip } from "./menus/tooltip.tsx";

interface CopyButtonProps {
  /** The text, or how to fetch it. */
  text: string | (() => Promise<string>);
  /** Name of the button, such as `Copy token`. */
  label: string;
  /** Toast after copying; without it only the icon tells. */
  successMessage?: string;
}

/** Copies a text; the icon becomes a tick for two seconds. */
export function CopyButton({ text, label, successMessage }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await writeClipboard(typeof text === "string" ? text : await text());
      setCopied(true);
      if (successMessage) toasts.success(successMessage);
    } catch {
      toasts.error(t("Copying failed. Please select the text and copy it by hand."));
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <Tooltip content={label}>
      <Button variant="ghost" size="small" aria-label={label} onClick={copy} className="w-8 shrink-0 px-0!">
        <Icon aria-hidden className={copied ? "size-4 text-success" : "size-4 text-muted"} />
        <span className="sr-only" role="status">
          {copied ? t("Copied") : ""}
        </span>
      </Button>
    </Tooltip>
  );
}

/** The Clipboard API exists on https and localhost only; an installation on plain http takes the old way. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) throw new Error("The browser refused to copy.");
}
