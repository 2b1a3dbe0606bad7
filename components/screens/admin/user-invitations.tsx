"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery } from "@urql/next";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../lib/console/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { AdminInviteInput } from "../../../lib/contract/invitations.ts";
import { useKeptForm } from "../../forms/use-kept-form.ts";
import { FormField } from "../../ui/form-field.tsx";
import { Input } from "../../ui/input.tsx";
import { type MadeLink, OpenInvitations } from "../invitations/open-invitations.tsx";
import { FormDrawer } from "../settings/form-drawer.tsx";

const ListQuery = graphql(`
  query UserManagement_Invitations { adminInvitations { id email role invited_by expires_at expired } }
`);
const InviteMutation = graphql(`
  mutation UserManagement_Invite($email: String!) { adminInvite(email: $email) { id link mailed } }
`);
const RenewMutation = graphql(`
  mutation UserManagement_RenewInvitation($id: String!) { adminRenewInvitation(id: $id) { id link mailed } }
`);
const RevokeMutation = graphql(`
  mutation UserManagement_RevokeInvitation($id: String!) { adminRevokeInvitation(id: $id) { message } }
`);
const typenames = { additionalTypenames: ["Invitation"] };

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
      {inviting && <InviteDrawer onInvited={onMade} onClose={onClose} />}
    </>
  );
}

function InviteDrawer({ onInvited, onClose }: { onInvited(made: MadeLink): void; onClose(): void }) {
  const [, invite] = useMutation(InviteMutation);
  const form = useKeptForm({ resolver: zodResolver(AdminInviteInput), defaultValues: { email: "" } });
  const submit = async ({ email }: { email: string }) => {
    const { data, error } = await invite({ email }, typenames);
    if (error || !data?.adminInvite) {
      const fault = error ?? {};
      return showServerErrors(form, { message: graphqlMessage(fault), fields: graphqlFields(fault) });
    }
    onClose();
    onInvited({ email, ...data.adminInvite });
  };
  return (
    <FormDrawer
      form={form}
      width={440}
      title="Invite a person"
      description="They get a link and make an account of their own with it, also where sign-up is closed."
      submitLabel="Create invitation"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label="Email"
        required
        error={form.formState.errors.email?.message}
        help="The link works for this address alone."
      >
        {(control) => (
          <Input {...control} {...form.register("email")} type="email" autoComplete="off" autoCapitalize="none" />
        )}
      </FormField>
    </FormDrawer>
  );
}
