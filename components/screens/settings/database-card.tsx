"use client";

import { type ReactNode, useState } from "react";
import { call, RestError } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/databases.ts";
import type { DatabaseCredentials, ProjectDatabaseSummary } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

const hidden = "••••••••••••";

const requests = { credentials: calls.getDatabaseCredentials, rotate: calls.rotateDatabasePassword } as const;

const fetchCredentials = async (what: keyof typeof requests) =>
  (await call(requests[what], { handlesErrors: true, mayBeForbidden: true })).body;

/**
 * How programs of the owner reach the dedicated database. The password comes when it is asked for, and goes with the
 * page.
 */
export function DatabaseCard({ database }: { database: ProjectDatabaseSummary }) {
  const [shown, setShown] = useState<DatabaseCredentials>();
  const [busy, setBusy] = useState(false);
  const [renewing, setRenewing] = useState(false);

  async function get(what: "credentials" | "rotate", failure: string) {
    setBusy(true);
    try {
      setShown(await fetchCredentials(what));
      if (what === "rotate") toasts.success(t("The database has a new password"));
    } catch (error) {
      toasts.error(failure, error instanceof RestError ? { description: error.message } : {});
    } finally {
      setBusy(false);
      setRenewing(false);
    }
  }

  return (
    <Card
      title={t("Dedicated database")}
      description={
        database.is_owner
          ? t("For your own SQL tools and programs. Its role owns this database and has access to no other.")
          : t("Only the owner of the project sees the connection to its database.")
      }
    >
      <dl className="grid grid-cols-[8rem_1fr] items-center gap-y-2">
        <Line name={t("Host")}>{database.host}</Line>
        <Line name={t("Port")}>{database.port}</Line>
        <Line name={t("Database")}>{database.database}</Line>
        <Line name={t("User")}>{database.user}</Line>
        <Line name={t("Password")}>{shown?.password ?? hidden}</Line>
      </dl>
      {database.is_owner && (
        <div className="mt-5 flex flex-wrap items-center gap-2">
          <Button
            busy={busy && !renewing}
            onClick={() =>
              shown ? setShown(undefined) : void get("credentials", t("The password could not be fetched"))
            }
          >
            {shown ? t("Hide password") : t("Show password")}
          </Button>
          <Button onClick={() => setRenewing(true)}>{t("New password")}</Button>
          <CopyButton
            text={async () => addressOf(await fetchCredentials("credentials"))}
            label={t("Copy connection address")}
            successMessage={t("Connection address copied to clipboard!")}
          />
        </div>
      )}
      <ConfirmDialog
        open={renewing}
        onOpenChange={setRenewing}
        title={t("Give the database a new password?")}
        description={t(
          "Programs that use the old one can no longer connect. Open connections stay, and Plinth itself keeps working.",
        )}
        confirmLabel={t("New password")}
        danger
        busy={busy}
        onConfirm={() => void get("rotate", t("The password could not be changed"))}
      />
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-all font-mono text-table">{children}</dd>
    </>
  );
}

function addressOf({ host, port, database, user, password }: DatabaseCredentials): string {
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${encodeURIComponent(database)}`;
}
