"use client";

import { useEffect, useRef, useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import * as calls from "../../../lib/contract/calls/addresses/sign-in.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { openProject } from "../../projects/open-project.ts";
import { Button } from "../../ui/button.tsx";
import { InvitationFault } from "./invitation-fault.tsx";
import { takeJoining } from "./joining.ts";

interface AcceptInvitationProps {
  token: string;
  /** Null for an invitation into the installation. */
  project: { id: string; name: string } | null;
}

/**
 * Makes the reader a member and opens the project: at a press, or by itself for who has agreed before they signed in.
 */
export function AcceptInvitation({ token, project }: AcceptInvitationProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const started = useRef(false);

  async function accept() {
    setBusy(true);
    try {
      await call(calls.acceptInvitation, { body: { token }, handlesErrors: true, keepsSession: true });
      await (project ? openProject(project.id) : loadPage(routes.projects()));
    } catch (error) {
      setFault(
        error instanceof RestError && error.message ? error.message : t("The invitation could not be accepted."),
      );
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is opened.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    if (takeJoining(token)) void accept();
  }, []);

  return (
    <>
      {fault ? (
        <InvitationFault fault={fault} signedIn />
      ) : (
        <Button variant="primary" size="large" busy={busy} className="w-full" onClick={() => void accept()}>
          {project ? t("Join project") : t("Go on")}
        </Button>
      )}
    </>
  );
}
