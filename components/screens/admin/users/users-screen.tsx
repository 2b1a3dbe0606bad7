"use client";

import { Link2, UserPlus } from "lucide-react";
import { useState } from "react";
import { toasts } from "../../../../lib/console/notices/toasts.ts";
import type { AdminUser } from "../../../../lib/contract/admin/admin.ts";
import { sampleMessages } from "../../../../lib/contract/admin/sample-messages.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { useAddress } from "../../../address/use-address.ts";
import type { MadeLink } from "../../../invitations/open-invitations.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../../ui/loading/use-hydrated.ts";
import { AdminList } from "../admin-list.tsx";
import { readListAddress } from "../list-address.ts";
import { usePasswordLink } from "./use-password-link.tsx";
import { UserInvitations } from "./user-invitations.tsx";
import { type UserSource, useRealUsers, useSampleUsers } from "./user-source.ts";
import { UserTable } from "./user-table.tsx";

const UserDrawer = onDemand(async () => ({ default: (await import("./user-drawer.tsx")).UserDrawer }));
const GrantDrawer = onDemand(async () => ({ default: (await import("../grants/grant-drawer.tsx")).GrantDrawer }));
const DeleteUserDialog = onDemand(async () => ({
  default: (await import("./delete-user-dialog.tsx")).DeleteUserDialog,
}));

interface UsersScreenProps {
  /** Id of the reader. */
  ownId: string;
  /** People of a demonstration; null for those of the installation. */
  sample: readonly AdminUser[] | null;
  /** Whether this installation sends mail; else links are handed over by hand. */
  mail: boolean;
}

/** User management: the people of the installation, or those of a demonstration, of whom nothing reaches the server. */
export function UsersScreen({ ownId, sample, mail }: UsersScreenProps) {
  return sample ? <SampleUsers sample={sample} /> : <RealUsers ownId={ownId} mail={mail} />;
}

function RealUsers({ ownId, mail }: { ownId: string; mail: boolean }) {
  const { search } = useAddress();
  return <UserManagement source={useRealUsers(readListAddress(search))} ownId={ownId} mail={mail} isSample={false} />;
}

function SampleUsers({ sample }: { sample: readonly AdminUser[] }) {
  const { search } = useAddress();
  return <UserManagement source={useSampleUsers(sample, readListAddress(search))} ownId="" mail isSample />;
}

interface UserManagementProps {
  source: UserSource;
  ownId: string;
  mail: boolean;
  isSample: boolean;
}

function UserManagement({ source, ownId, mail, isSample }: UserManagementProps) {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const [asking, setAsking] = useState<{ what: "suspend" | "delete"; user: AdminUser } | null>(null);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const password = usePasswordLink();
  const users = source.page?.results ?? [];
  const creating = search.has("create");
  const open = creating ? null : users.find(({ id }) => id === search.get("user"));
  const given = users.find(({ id }) => id === search.get("grant"));

  const setStatus = async (user: AdminUser, status: "active" | "suspended") => {
    setBusy(true);
    const refusal = await source.setStatus(user, status);
    setBusy(false);
    setAsking(null);
    if (refusal) toasts.error(refusal.message);
    else toasts.success(status === "active" ? t("User activated successfully") : t("User suspended successfully"));
  };
  const ask = (what: "suspend" | "delete", user: AdminUser) =>
    isSample
      ? toasts.info(sampleMessages.notYet(what === "delete" ? t("Delete user") : t("Suspend user")))
      : setAsking({ what, user });
  const activate = (user: AdminUser) =>
    isSample ? toasts.info(sampleMessages.notYet(t("Activate user"))) : void setStatus(user, "active");

  return (
    <>
      <AdminList
        searchLabel={t("Search by name or email")}
        total={source.page?.total ?? null}
        fetching={source.fetching}
        itemName="users"
        noneFound={t("No users found")}
        fault={source.fault === null ? null : { title: t("Failed to search users"), reason: source.fault }}
        onRetry={source.retry}
        action={
          <div className="flex gap-2">
            {!isSample && (
              <Button
                className="max-sm:w-9 max-sm:px-0!"
                onClick={() => change({ invite: "1", create: null, user: null })}
              >
                <Link2 aria-hidden className="size-4" />
                <span className="max-sm:sr-only">{t("Invite")}</span>
              </Button>
            )}
            <Button variant="primary" onClick={() => change({ create: "1", user: null })}>
              <UserPlus aria-hidden className="size-4" />
              {t("Create User")}
            </Button>
          </div>
        }
      >
        <UserTable
          users={users}
          ownId={ownId}
          onEdit={({ id }) => change({ user: id, create: null })}
          onGrant={({ id }) =>
            isSample
              ? toasts.info(sampleMessages.notYet(t("Give a plan")))
              : change({ grant: id, user: null, create: null })
          }
          onStatus={(user) => (user.status === "active" ? ask("suspend", user) : activate(user))}
          onDelete={(user) => ask("delete", user)}
          onPasswordLink={mail ? undefined : ({ id, email }) => void password.make(id, email)}
        />
      </AdminList>
      {!isSample && (
        <UserInvitations
          inviting={hydrated && search.has("invite")}
          made={made}
          onMade={setMade}
          onClose={() => change({ invite: null })}
        />
      )}
      {password.dialog}
      {hydrated && open !== undefined && (
        <UserDrawer
          key={open?.id ?? ""}
          user={open}
          mail={mail}
          create={source.create}
          update={source.update}
          onSaved={({ email }) => {
            toasts.success(savedMessage(open === null, isSample));
            if (open === null && !mail) void password.makeFor(email);
          }}
          onClose={() => change({ create: null, user: null })}
        />
      )}
      {hydrated && !isSample && given && (
        <GrantDrawer
          key={given.id}
          target={{ kind: "account", id: given.id }}
          name={given.email}
          grant={given.grant}
          present={{
            plan: given.subscription_plan,
            isGiven: given.grant !== null,
            projects: given.project_count,
          }}
          move={null}
          onClose={() => change({ grant: null })}
        />
      )}
      <ConfirmDialog
        open={asking?.what === "suspend"}
        onOpenChange={(stay) => !stay && setAsking(null)}
        danger
        busy={busy}
        title={t("Suspend {email}?", { email: asking?.user.email ?? "" })}
        description={t(
          "They are signed out at once, and the API tokens and sync tokens that they made stop working until you activate them again. Their projects stay as they are.",
        )}
        confirmLabel={t("Suspend user")}
        onConfirm={() => asking && void setStatus(asking.user, "suspended")}
      />
      {asking?.what === "delete" && <DeleteUserDialog user={asking.user} onClose={() => setAsking(null)} />}
    </>
  );
}

function savedMessage(isNew: boolean, isSample: boolean): string {
  if (isSample) return isNew ? sampleMessages.created : sampleMessages.updated;
  return isNew ? t("User created successfully") : t("User updated successfully");
}
