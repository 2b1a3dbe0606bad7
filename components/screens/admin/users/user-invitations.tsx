"use client";

import { useMutation, useQuery } from "@urql/next";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { type MadeLink, OpenInvitations } from "../../../invitations/open-invitations.tsx";
import { onDemand } from "../../../ui/loading/on-demand.tsx";
import { invitationTypenames as typenames } from "./invitation-typenames.ts";

/** The form comes when it is opened. */
const InviteUserDrawer = onDemand(async () => ({
  default: (await import("./invite-user-drawer.tsx")).InviteUserDrawer,
}));

const ListQuery = graphql(`
  query UserManagement_Invitations { adminInvitations { id email role invited_by expires_at expired } }
`);
const RenewMutation = graphql(`
  mutation UserManagement_RenewInvitation($id: String!) { adminRenewInvitation(id: $id) { id link mailed } }
`);
const RevokeMutation = graphql(`
  mutation UserManagement_RevokeInvitation($id: String!) { adminRevokeInvitation(id: $id) { message } }
`);

interface UserInvitationsProps {
  /** The form for a new one is open. */
  inviting: boolean;
  made: MadeLink | null;
  onMade(made: MadeLink | null): void;
  onClose(): void;
}

/** Who was asked to make an account of their own, and the form to ask somebody. */
export function UserInvitations({ inviting, made, onMade, onClose }: UserInvitationsProps) {
  const [{ data }] = useQuery({ query: ListQuery, context: typenames });
  const [, renew] = useMutation(RenewMutation);
  const [, revoke] = useMutation(RevokeMutation);
  const invitations = data?.adminInvitations ?? [];
  return (
    <>
      <OpenInvitations
        made={made}
        onMade={onMade}
        invitations={invitations}
        hasRoles={false}
        renew={async (id) => {
          const { data: answer, error } = await renew({ id }, typenames);
          const email = invitations.find((one) => one.id === id)?.email ?? "";
          return answer?.adminRenewInvitation ? { email, ...answer.adminRenewInvitation } : graphqlMessage(error ?? {});
        }}
        revoke={async (id) => {
          const { error } = await revoke({ id }, typenames);
          return error ? graphqlMessage(error) : null;
        }}
      />
      {inviting && <InviteUserDrawer onInvited={onMade} onClose={onClose} />}
    </>
  );
}
