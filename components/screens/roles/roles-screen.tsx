"use client";

import { useMutation, useQuery } from "@urql/next";
import { Plus, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import { type ProjectRole, RolesQuery, rolesOf, roleTypenames } from "../../roles/role-data.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import { RoleTable } from "./role-table.tsx";

/** The form comes when it is opened. */
const RoleDrawer = onDemand(async () => ({ default: (await import("./role-drawer.tsx")).RoleDrawer }));

const DeleteMutation = graphql(`
  mutation Roles_Delete($role: String!) { deleteRoleFromProject(role: $role) { message } }
`);

/** The roles of the project; which one is open is in the address. */
export function RolesScreen() {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const [{ data, fetching, error }, refetch] = useQuery({ query: RolesQuery, context: roleTypenames });
  const [leaving, setLeaving] = useState<ProjectRole | null>(null);
  const [{ fetching: deleting }, remove] = useMutation(DeleteMutation);
  const known = rolesOf(data);
  if (!known)
    return fetching ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <LoadFault
        title={t("The roles could not be loaded")}
        error={error}
        onRetry={() => refetch({ requestPolicy: "network-only" })}
      />
    );
  const { roles, models, functions } = known;
  const creating = search.has("create");
  const open = creating ? null : roles.find(({ name }) => name === search.get("role"));
  const create = () => change({ create: "1", role: null });

  const confirmDelete = async () => {
    const { error: fault } = await remove({ role: leaving?.name ?? "" }, roleTypenames);
    setLeaving(null);
    if (fault) toasts.error(fault.graphQLErrors[0]?.message ?? t("Failed to delete role"));
    else toasts.success(t("Role deleted successfully!"));
  };

  return (
    <>
      <Card
        title={t("Project Roles")}
        description={t("A role defines what its members and tokens may do through the API.")}
        actions={
          <Button variant="primary" onClick={create}>
            <Plus aria-hidden className="size-4" />
            {t("Create Role")}
          </Button>
        }
      >
        {roles.length === 0 ? (
          <EmptyState icon={ShieldCheck} title={t("No roles found")} />
        ) : (
          <RoleTable roles={roles} onOpen={({ name }) => change({ role: name })} onDelete={setLeaving} />
        )}
      </Card>
      {hydrated && open !== undefined && (
        <RoleDrawer
          key={open?.name ?? ""}
          role={open}
          taken={roles.map(({ name }) => name)}
          models={models}
          functions={functions}
          onClose={() => change({ create: null, role: null })}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(stay) => !stay && setLeaving(null)}
        danger
        busy={deleting}
        title={t("Delete role {name}?", { name: leaving?.name ?? "" })}
        description={
          leaving?.no_of_users
            ? t("{no_of_users} user(s) have it. Please give them another role first.", {
                no_of_users: countText(leaving.no_of_users),
              })
            : t("A role that members or API tokens have cannot be deleted.")
        }
        confirmLabel={t("Delete role")}
        onConfirm={() => void confirmDelete()}
      />
    </>
  );
}
