"use client";

import { useQuery } from "@urql/next";
import { lazy, Suspense, useState } from "react";
import { rememberDismissed } from "../../../lib/console/notices/dismissed-messages.ts";
import { ConsoleProjectQuery } from "../../console/console-project.ts";

/** No part of the first load of pages without messages; the server paints them. */
const SystemMessages = lazy(async () => ({
  default: (await import("../../shell/system-messages.tsx")).SystemMessages,
}));

/**
 * The operators' messages to the open project, but for those that the reader has put away: `dismissed` are their keys.
 */
export function ProjectMessages({ dismissed }: { dismissed: readonly string[] }) {
  const [{ data }] = useQuery({ query: ConsoleProjectQuery });
  const [gone, setGone] = useState(dismissed);
  const messages = (data?.currentProject?.system_messages ?? []).flatMap((message) =>
    message?._key && !message.hide && !gone.includes(message._key)
      ? [{ key: message._key, text: message.message ?? "", href: message.redirection ?? "" }]
      : [],
  );
  const dismiss = (key: string) => {
    const keys = [...gone, key];
    setGone(keys);
    rememberDismissed(keys);
  };
  return (
    messages.length > 0 && (
      <Suspense>
        <SystemMessages messages={messages} onDismiss={dismiss} />
      </Suspense>
    )
  );
}
