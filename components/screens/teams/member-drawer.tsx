"use client";

import { useMutation } from "@urql/next";
import { Controller } from "react-hook-form";
import { graphqlFields, graphqlMessage, tellRefusal } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import type { AdministrativePermission } from "../../../lib/contract/projects/projects.ts";
import { AddTeamMemberInput } from "../../../lib/contract/projects/roles.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../forms/form-drawer.tsx";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { EmailSearch } from "./email-search.tsx";
import { MemberRights } from "./member-rights.tsx";
import { type RoleChoice, type TeamMember, teamTypenames } from "./team-data.ts";

const SaveMutation = graphql(`
  mutation MemberDrawer_Save($member: AddTeamMemberPayload) { updateProject(add_team_member: $member) { id } }
`);

interface MemberDrawerProps {
  /** Null for a new one. */
  member: TeamMember | null;
  members: readonly TeamMember[];
  roles: readonly RoleChoice[];
  permissions: readonly AdministrativePermission[];
  onClose(): void;
}

/** Lets an account into the project, or changes what a member may do. */
export function MemberDrawer({ member, members, roles, permissions, onClose }: MemberDrawerProps) {
  const [, save] = useMutation(SaveMutation);
  const form = useContractForm({
    rules: AddTeamMemberInput,
    defaultValues: {
      email: member?.email ?? "",
      role: member?.role ?? "",
      administrative_permissions: (member?.permissions ?? []) as AdministrativePermission[],
    },
  });
  const { errors } = form.formState;

  const submit = async (input: AddTeamMemberInput) => {
    const { error } = await save({ member: input }, teamTypenames);
    if (error) {
      const refusal = { message: graphqlMessage(error), fields: graphqlFields(error) };
      return tellRefusal(
        form,
        refusal,
        (message) => toasts.error(t("Error: {message}", { message })),
        (path) => path.replace(/^add_team_member\./, ""),
      );
    }
    toasts.success(t("Team member updated successfully!"));
    onClose();
  };

  return (
    <FormDrawer
      form={form}
      width={440}
      title={member ? t("Edit member") : t("Add member")}
      description={member?.name || undefined}
      submitLabel={member ? t("Save member") : t("Add member")}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        label={t("Email")}
        required
        error={errors.email?.message}
        help={member ? undefined : t("Someone who has an account here. Others can be invited.")}
      >
        {(control) =>
          member ? (
            <Input {...control} {...form.register("email")} readOnly />
          ) : (
            <Controller
              control={form.control}
              name="email"
              render={({ field: { ref, value, onChange, onBlur } }) => (
                <EmailSearch
                  control={control}
                  ref={ref}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  except={new Set(members.map(({ email }) => email))}
                />
              )}
            />
          )
        }
      </FormField>
      <MemberRights control={form.control} roleError={errors.role?.message} roles={roles} permissions={permissions} />
    </FormDrawer>
  );
}
