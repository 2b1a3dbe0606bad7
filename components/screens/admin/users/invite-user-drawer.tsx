"use client";

import { useMutation } from "@urql/next";
import { graphqlFields, graphqlMessage, showServerErrors } from "../../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../../lib/console/graphql.ts";
import { AdminInviteInput } from "../../../../lib/contract/accounts/invitations.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../../forms/form-drawer.tsx";
import { useContractForm } from "../../../forms/use-contract-form.ts";
import type { MadeLink } from "../../../invitations/open-invitations.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { invitationTypenames as typenames } from "./invitation-typenames.ts";

const InviteMutation = graphql(`
  mutation UserManagement_Invite($email: String!) { adminInvite(email: $email) { id link mailed } }
`);
/** Asks somebody to make an account of their own, by a link. */
export function InviteUserDrawer({ onInvited, onClose }: { onInvited(made: MadeLink): void; onClose(): void }) {
  const [, invite] = useMutation(InviteMutation);
  const form = useContractForm({ rules: AdminInviteInput, defaultValues: { email: "" } });
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
      title={t("Invite a person")}
      description={t("They get a link to create an account, even if sign-up is closed.")}
      submitLabel={t("Create invitation")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t("Email")}
        required
        error={form.formState.errors.email?.message}
        help={t("The link works only for this address.")}
      >
        {(control) => (
          <Input {...control} {...form.register("email")} type="email" autoComplete="off" autoCapitalize="none" />
        )}
      </FormField>
    </FormDrawer>
  );
}
