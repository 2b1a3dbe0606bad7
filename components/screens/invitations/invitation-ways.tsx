"use client";

import { useState } from "react";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { OtherAccountButton } from "../../sign-in/other-account-button.tsx";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { rememberJoining } from "./joining.ts";

interface InvitationWaysProps {
  token: string;
  email: string;
  hasAccount: boolean;
}

/** For who is not signed in: to the account that they have, or to a new one. */
export function InvitationWays({ token, email, hasAccount }: InvitationWaysProps) {
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    rememberJoining(token);
    const next = routes.invitation({ token });
    void loadPage(hasAccount ? routes.login({ email, next }) : routes.signup({ invite: token }));
  };
  return (
    <Button variant="primary" size="large" busy={busy} className="w-full" onClick={go}>
      {hasAccount ? t("Log in and join") : t("Create your account and join")}
    </Button>
  );
}

/** For who is signed in with another address. */
export function SwitchAccount({ token, email, reader }: { token: string; email: string; reader: string }) {
  return (
    <div className="space-y-3">
      <Alert
        kind="warning"
        title={t("You are signed in as {reader}", { reader })}
        description={t("This invitation is for {email}. Please sign out first, then go on with that address.", {
          email,
        })}
      />
      <OtherAccountButton to={routes.invitation({ token })} size="large" className="w-full">
        {t("Sign out")}
      </OtherAccountButton>
      <ButtonLink href={routes.projects()} size="large" className="w-full">
        {t("Go to your projects")}
      </ButtonLink>
    </div>
  );
}
