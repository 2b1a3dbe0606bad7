"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { safeNext } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { passkeyMessage, showPasskey } from "../../../lib/console/session/passkey.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";

/** Signs in with a passkey: the device knows whose it is. */
export function PasskeyLogin({ next }: { next: string | undefined }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function start() {
    setBusy(true);
    setError("");
    try {
      await showPasskey("signIn");
      await loadPage(safeNext(next));
    } catch (cause) {
      setBusy(false);
      setError(passkeyMessage(cause));
    }
  }

  return (
    <div className="mt-3 space-y-3">
      <Button size="large" className="w-full" busy={busy} onClick={() => void start()}>
        {!busy && <KeyRound aria-hidden className="size-4" />}
        {t("Log in with a passkey")}
      </Button>
      {error && <Alert kind="danger" title={error} />}
    </div>
  );
}
