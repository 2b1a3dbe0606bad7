"use client";

import { useMutation } from "@urql/next";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { InviteMemberInput } from "../../../lib/contract/accounts/invitations.ts";
import type { AdministrativePermission } from "../../../lib/contract/projects/projects.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../forms/form-drawer.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import type { MadeLink } from "../../invitations/open-invitations.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { MemberRights } from "./member-rights.tsx";
import { type RoleChoice, teamTypenames } from "./team-data.ts";

const InviteMutation = graphql(`
  mutation Teams_Invite($email: String!, $role: String!, $administrative_permissions: [String!]!) {
    inviteMember(email: $email, role: $role, administrative_permissions: $administrative_permissions) { id link mailed }
  }
`);

interface InviteDrawerProps {
  roles: readonly RoleChoice[];
  permissions: readonly AdministrativePermission[];
  onInvited(made: MadeLink): void;
  onClose(): void;
}

/** Asks somebody into the project by a link, with or without an account. */
export function InviteDrawer({ roles, permissions, onInvited, onClose }: InviteDrawerProps) {
  const [, invite] = useMutation(InviteMutation);
  const form = useContractForm({
    rules: InviteMemberInput,
    defaultValues: { email: "", role: "", administrative_permissions: [] as AdministrativePermission[] },
  });
  const { errors } = form.formState;

  const submit = async (input: InviteMemberInput) => {
    const { data, error } = await invite(input, teamTypenames);
    if (error || !data?.inviteMember) {
      const fault = error ?? {};
      return showServerErrors(form, { message: graphqlMessage(fault), fields: graphqlFields(fault) });
    }
    onClose();
    onInvited({ email: input.email, ...data.inviteMember });
  };

  return (
    <FormDrawer
      form={form}
      width={440}
      title={t("Invite a person")}
      description={t("They get a link, and can create an account with it.")}
      submitLabel={t("Create invitation")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t("Email")}
        required
        error={errors.email?.message}
        help={t("The link works only for this address.")}
      >
        {(control) => (
          <Input {...control} {...form.register("email")} type="email" autoComplete="off" autoCapitalize="none" />
        )}
      </FormField>
      <MemberRights control={form.control} roleError={errors.role?.message} roles={roles} permissions={permissions} />
    </FormDrawer>
  );
}
