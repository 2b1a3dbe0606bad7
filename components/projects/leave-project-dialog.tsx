"use client";

import { useClient } from "@urql/next";
import { useState } from "react";
import { callHeaders } from "../../lib/console/calls/call-headers.ts";
import { graphqlMessage } from "../../lib/console/calls/form-errors.ts";
import { graphql } from "../../lib/console/graphql.ts";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { projectHeader } from "../../lib/contract/projects/named-project.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../ui/dialogs/dialog.tsx";

const OneselfQuery = graphql(`query LeaveProject_Oneself { getUser { id } }`);
const LeaveMutation = graphql(`
  mutation LeaveProject($member: RemoveTeamMemberPayload) { updateProject(remove_team_member: $member) { id } }
`);

interface LeaveProjectDialogProps {
  project: { id: string; name: string };
  owns: boolean;
  onClose(): void;
  onLeft(): void;
}

/** Takes the reader out of a project after saying what follows; the owner is told why that cannot be. */
export default function LeaveProjectDialog({ project, owns, onClose, onLeft }: LeaveProjectDialogProps) {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const { name } = project;
  const change = (open: boolean) => !open && onClose();
  if (owns)
    return (
      <Dialog
        open
        onOpenChange={change}
        title={t("You cannot leave {name}", { name })}
        description={t(
          "You own it, and a project always has an owner. You can delete it, or an administrator of this installation can make somebody else its owner: you then stay a member and can leave.",
        )}
        footer={<Button onClick={onClose}>{t("Close")}</Button>}
      />
    );

  async function leave() {
    setBusy(true);
    // The list of projects is no page of this one: the call names it.
    const fetchOptions = () => ({
      credentials: "include" as const,
      headers: { ...callHeaders(), [projectHeader]: project.id },
    });
    const { data, error: unknown } = await client.query(OneselfQuery, {}).toPromise();
    const member = { member_id: data?.getUser?.id ?? "" };
    const { error } = unknown ? { error: unknown } : await client.mutation(LeaveMutation, { member }, { fetchOptions });
    setBusy(false);
    onClose();
    if (error) toasts.error(t("You are still in {name}", { name }), { description: graphqlMessage(error) });
    else onLeft();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={change}
      danger
      busy={busy}
      title={t("Leave {name}?", { name })}
      description={t(
        "You lose access to its data and its console at once, and API tokens that you made stop working. What you wrote stays. The owner, or a member with the permission “Teams”, can invite you again.",
      )}
      confirmLabel={t("Leave project")}
      onConfirm={() => void leave()}
    />
  );
}
