"use client";

import { useQuery } from "@urql/next";
import { useState } from "react";
import { rememberDismissed } from "../../../lib/console/dismissed-messages.ts";
import { SystemMessages } from "../../shell/system-messages.tsx";
import { ConsoleProjectQuery } from "./console-project.ts";

/** The operators' messages to the open project, but for those that the reader has put away: `dismissed` are their keys. */
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
  return <SystemMessages messages={messages} onDismiss={dismiss} />;
}
