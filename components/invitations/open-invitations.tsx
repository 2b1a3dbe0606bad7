"use client";

import { Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import { toasts } from "../../lib/console/notices/toasts.ts";
import { countText } from "../../lib/kernel/counts.ts";
import { t } from "../../lib/kernel/words/words.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { onDemand } from "../ui/loading/on-demand.tsx";
import { MenuItem, MenuSeparator } from "../ui/menus/dropdown-menu.tsx";
import { CardTable, firstCell } from "../ui/tables/card-table.tsx";
import { RowMenu } from "../ui/tables/row-menu.tsx";
import { TableCell } from "../ui/tables/table.tsx";
import { RelativeTime } from "../ui/time/relative-time.tsx";

const LinkDialog = onDemand(async () => ({ default: (await import("./link-dialog.tsx")).LinkDialog }));

export interface OpenInvitation {
  id: string;
  email: string;
  role: string | null;
  invited_by: string;
  expires_at: string;
  expired: boolean;
}

/** A link that was just made. */
export interface MadeLink {
  email: string;
  link: string;
  mailed: boolean;
}

interface OpenInvitationsProps {
  invitations: readonly OpenInvitation[];
  /** Shows the role that they would have. */
  hasRoles: boolean;
  /** A new link, or why there is none. */
  renew(id: string): Promise<MadeLink | string>;
  /** Why it could not be ended, or null. */
  revoke(id: string): Promise<string | null>;
  /** A link that the screen has just made, to be shown. */
  made: MadeLink | null;
  onMade(made: MadeLink | null): void;
}

/** Who was asked in and has not come yet; each can be given a new link, or none. */
export function OpenInvitations(props: OpenInvitationsProps) {
  const { invitations, hasRoles, renew, revoke, made, onMade } = props;
  const [revoking, setRevoking] = useState<OpenInvitation | null>(null);
  const [busy, setBusy] = useState(false);

  const newLink = async ({ id }: OpenInvitation) => {
    const answer = await renew(id);
    if (typeof answer === "string") toasts.error(answer);
    else onMade(answer);
  };
  const confirmRevoke = async () => {
    setBusy(true);
    const fault = revoking && (await revoke(revoking.id));
    setBusy(false);
    setRevoking(null);
    if (fault) toasts.error(fault);
    else toasts.success(t("Invitation revoked"));
  };

  return (
    <>
      {invitations.length > 0 && (
        <Card
          title={t("Open invitations ({count})", { count: countText(invitations.length) })}
          description={t("People who have not joined yet. A link works for 7 days; a new one replaces it.")}
        >
          <CardTable
            label={t("Open invitations")}
            columns={[t("Person"), ...(hasRoles ? [t("Role")] : []), t("Invited by"), t("Link expires")]}
            rows={invitations}
            itemName="invitations"
            keyOf={({ id }) => id}
            cells={(invitation) => (
              <>
                <TableCell className={`max-w-80 max-sm:max-w-52 ${firstCell}`}>
                  <span className="block truncate font-medium" title={invitation.email}>
                    {invitation.email}
                  </span>
                </TableCell>
                {hasRoles && <TableCell>{invitation.role}</TableCell>}
                <TableCell className="max-w-48 truncate text-muted">{invitation.invited_by}</TableCell>
                <TableCell className="whitespace-nowrap text-muted">
                  {invitation.expired ? (
                    <Badge kind="warning">{t("Expired")}</Badge>
                  ) : (
                    <RelativeTime date={invitation.expires_at} upcoming />
                  )}
                </TableCell>
              </>
            )}
            actions={(invitation) => (
              <RowMenu name={invitation.email} about={invitation.id}>
                <MenuItem icon={Link2} onSelect={() => void newLink(invitation)}>
                  {t("New link")}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon={Trash2} danger onSelect={() => setRevoking(invitation)}>
                  {t("Revoke")}
                </MenuItem>
              </RowMenu>
            )}
          />
        </Card>
      )}
      {made && (
        <LinkDialog
          title={t("Invitation for {email}", { email: made.email })}
          description={
            made.mailed
              ? t(
                  "The link is on its way by email. You can also copy it and send it yourself. It works for 7 days, and only for this address.",
                )
              : t(
                  "This installation sends no email: please copy the link and send it yourself. It works for 7 days, and only for this address.",
                )
          }
          link={made.link}
          onClose={() => onMade(null)}
        />
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        danger
        busy={busy}
        title={t("Revoke the invitation of {email}?", { email: revoking?.email ?? "" })}
        description={t("Its link stops working at once. You can invite them again.")}
        confirmLabel={t("Revoke invitation")}
        onConfirm={() => void confirmRevoke()}
      />
    </>
  );
}
