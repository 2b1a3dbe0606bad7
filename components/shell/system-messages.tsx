"use client";

import { Megaphone, X } from "lucide-react";
import { t } from "../../lib/kernel/words/words.ts";
import { IconButton } from "../ui/icon-button.tsx";

/** What the operators of the installation tell the people of a project. */
export interface ShownMessage {
  key: string;
  text: string;
  /** A page of this console, or an address; empty leads nowhere. */
  href: string;
}

/** Messages at the top of the page, each to be put away by itself. */
export function SystemMessages({
  messages,
  onDismiss,
}: {
  messages: readonly ShownMessage[];
  onDismiss(key: string): void;
}) {
  return (
    <section aria-label={t("Messages from the operators")} className="divide-y divide-border border-b bg-subtle">
      {messages.map(({ key, text, href }) => (
        <div key={key} className="flex items-start gap-3 px-edge py-1.5">
          <Megaphone aria-hidden className="mt-2 size-4 shrink-0 text-muted" />
          <p className="min-w-0 flex-1 py-1.5 break-words">
            {text}
            {href && (
              <>
                {" "}
                <a
                  href={href}
                  className="rounded-sm font-medium underline underline-offset-4"
                  {...(href.startsWith("/") ? {} : { target: "_blank", rel: "noreferrer" })}
                >
                  {t("Read more")}
                  {!href.startsWith("/") && <span className="sr-only"> {t("(opens in a new tab)")}</span>}
                </a>
              </>
            )}
          </p>
          <IconButton
            icon={X}
            label={t("Dismiss “{value}”", { value: text.slice(0, 60) })}
            onClick={() => onDismiss(key)}
          />
        </div>
      ))}
    </section>
  );
}
