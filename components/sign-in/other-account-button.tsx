"use client";

import { type ReactNode, useState } from "react";
import { routes } from "../../lib/console/routes.ts";
import { clearSession, loadPage } from "../../lib/console/session/leave.ts";
import type { OwnPage } from "../../lib/kernel/own-page.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";

interface OtherAccountButtonProps extends Pick<ButtonProps, "size" | "className"> {
  /** Where to go on once signed out; else to the login, and from there back to this page. */
  to?: OwnPage;
  children?: ReactNode;
}

/** Ends the session for who has come with another account than the page is for. */
export function OtherAccountButton({
  to,
  children = t("Sign in as somebody else"),
  ...button
}: OtherAccountButtonProps) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await clearSession();
    await loadPage(to ?? routes.login({ next: window.location.pathname + window.location.search }));
  };
  return (
    <Button {...button} busy={busy} onClick={() => void leave()}>
      {children}
    </Button>
  );
}
