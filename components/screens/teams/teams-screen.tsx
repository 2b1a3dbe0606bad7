"use client";

import { useMutation, useQuery } from "@urql/next";
import { Link2, UserPlus } from "lucide-react";
import { useState } from "react";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { flash } from "../../../lib/console/notices/flash.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { routes } from "../../../lib/console/routes.ts";
import { loadPage } from "../../../lib/console/session/leave.ts";
import { countText } from "../../../lib/kernel/counts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { useAddress } from "../../address/use-address.ts";
import type { MadeLink } from "../../invitations/open-invitations.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { LoadFault } from "../../ui/feedback/load-fault.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { onDemand } from "../../ui/loading/on-demand.tsx";
import { useHydrated } from "../../ui/loading/use-hydrated.ts";
import { MemberTable } from "./member-table.tsx";
import { type TeamMember, TeamQuery, teamOf, teamTypenames } from "./team-data.ts";
import { TeamInvitations } from "./team-invitations.tsx";

/** The form comes when it is opened. */
const MemberDrawer = onDemand(async () => ({ default: (await import("./member-drawer.tsx")).MemberDrawer }));
const InviteDrawer = onDemand(async () => ({ default: (await import("./invite-drawer.tsx")).InviteDrawer }));

const LeaveProjectDialog = onDemand(() => import("../../projects/leave-project-dialog.tsx"));

const RemoveMutation = graphql(`
  mutation Teams_Remove($member: RemoveTeamMemberPayload) { updateProject(remove_team_member: $member) { id } }
`);

/** The people of the project; who is open is in the address. */
export function TeamsScreen() {
  const { search, change } = useAddress();
  const hydrated = useHydrated();
  const [{ data, fetching, error }, refetch] = useQuery({ query: TeamQuery, context: teamTypenames });
  const [made, setMade] = useState<MadeLink | null>(null);
  const [removed, setRemoved] = useState<TeamMember | null>(null);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const [{ fetching: removing }, remove] = useMutation(RemoveMutation);
  const team = teamOf(data);
  if (!team)
    return fetching ? (
      <Skeleton className="h-80 w-full" />
    ) : (
      <LoadFault
        title={t("The members could not be loaded")}
        error={error}
        onRetry={() => refetch({ requestPolicy: "network-only" })}
      />
    );
  const { members, invitations, roles, permissions } = team;
  const creating = search.has("create");
  const open = creating ? null : members.find(({ id, is_owner }) => id === search.get("member") && !is_owner);

  const confirmRemove = async () => {
    const { error: fault } = await remove({ member: { member_id: removed?.id ?? "" } }, teamTypenames);
    setRemoved(null);
    if (fault) toasts.error(t("Failed to remove team member"), { description: graphqlMessage(fault) });
    else toasts.success(t("Team member removed successfully!"));
  };

  return (
    <>
      <div className="space-y-6">
        <Card
          title={t("Team members ({count})", { count: countText(members.length) })}
          description={t("Each has one role for records and permissions for parts of the console.")}
          actions={
            <>
              <Button onClick={() => change({ invite: "1", create: null, member: null })}>
                <Link2 aria-hidden className="size-4" />
                {t("Invite")}
              </Button>
              <Button variant="primary" onClick={() => change({ create: "1", member: null })}>
                <UserPlus aria-hidden className="size-4" />
                {t("Add member")}
              </Button>
            </>
          }
        >
          <MemberTable
            members={members}
            permissionCount={permissions.length}
            onEdit={({ id }) => change({ member: id })}
            oneself={team.oneself}
            onLeave={setLeaving}
            onRemove={setRemoved}
          />
        </Card>
        <TeamInvitations invitations={invitations} made={made} onMade={setMade} />
      </div>
      {hydrated && search.has("invite") && (
        <InviteDrawer
          roles={roles}
          permissions={permissions}
          onInvited={setMade}
          onClose={() => change({ invite: null })}
        />
      )}
      {hydrated && open !== undefined && (
        <MemberDrawer
          key={open?.id ?? ""}
          member={open}
          members={members}
          roles={roles}
          permissions={permissions}
          onClose={() => change({ create: null, member: null })}
        />
      )}
      {leaving && (
        <LeaveProjectDialog
          project={team.project}
          owns={leaving.is_owner}
          onClose={() => setLeaving(null)}
          onLeft={() => {
            flash({ kind: "success", message: t("You left {name}.", { name: team.project.name }) });
            void loadPage(routes.projects());
          }}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(stay) => !stay && setRemoved(null)}
        danger
        busy={removing}
        title={t("Remove {name}?", { name: removed?.name || removed?.email || "" })}
        description={t("{email} loses access to this project at once. Their account stays.", {
          email: removed?.email ?? "",
        })}
        confirmLabel={t("Remove member")}
        onConfirm={() => void confirmRemove()}
      />
    </>
  );
}
