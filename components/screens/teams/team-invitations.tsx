"use client";

import { useMutation } from "@urql/next";
import { graphqlMessage } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { type MadeLink, type OpenInvitation, OpenInvitations } from "../../invitations/open-invitations.tsx";
import { teamTypenames } from "./team-data.ts";

const RenewMutation = graphql(`
  mutation Teams_RenewInvitation($id: String!) { renewInvitation(id: $id) { id link mailed } }
`);
const RevokeMutation = graphql(`
  mutation Teams_RevokeInvitation($id: String!) { revokeInvitation(id: $id) { message } }
`);

interface TeamInvitationsProps {
  invitations: readonly OpenInvitation[];
  made: MadeLink | null;
  onMade(made: MadeLink | null): void;
}

/** The open invitations of the project. */
export function TeamInvitations({ invitations, ...made }: TeamInvitationsProps) {
  const [, renew] = useMutation(RenewMutation);
  const [, revoke] = useMutation(RevokeMutation);
  return (
    <OpenInvitations
      {...made}
      invitations={invitations}
      hasRoles
      renew={async (id) => {
        const { data, error } = await renew({ id }, teamTypenames);
        const email = invitations.find((one) => one.id === id)?.email ?? "";
        return data?.renewInvitation ? { email, ...data.renewInvitation } : graphqlMessage(error ?? {});
      }}
      revoke={async (id) => {
        const { error } = await revoke({ id }, teamTypenames);
        return error ? graphqlMessage(error) : null;
      }}
    />
  );
}
