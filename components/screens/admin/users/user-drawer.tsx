"use client";

import { Controller } from "react-hook-form";
import {
  type AdminUser,
  AdminUserInput,
  newUserDefaults,
  userRoles,
  userStatuses,
} from "../../../../lib/contract/admin/admin.ts";
import { plans } from "../../../../lib/contract/plans/plans.ts";
import { msg, t } from "../../../../lib/kernel/words/words.ts";
import { FormDrawer } from "../../../forms/form-drawer.tsx";
import { FormField } from "../../../ui/inputs/form-field.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { Switch } from "../../../ui/inputs/switch.tsx";
import { roleNames, statusNames } from "../admin-words.ts";
import { Choice } from "../choice.tsx";
import { useSavingForm } from "../use-saving-form.ts";
import type { UserSource } from "./user-source.ts";

interface UserDrawerProps {
  /** Null for a new one. */
  user: AdminUser | null;
  /** Whether this installation sends mail. */
  mail: boolean;
  create: UserSource["create"];
  update: UserSource["update"];
  onSaved(input: AdminUserInput): void;
  onClose(): void;
}

const choices = <Key extends string>(values: readonly Key[], names: Record<Key, string>) =>
  values.map((value) => ({ value, label: names[value] }));
const texts = [
  { name: "email", label: msg("Email"), type: "email" },
  { name: "first_name", label: msg("First name"), type: "text" },
  { name: "last_name", label: msg("Last name"), type: "text" },
] as const;

function valuesOf(user: AdminUser): AdminUserInput {
  const { email, first_name, last_name, role, status, granted_plan, is_verified } = user;
  const subscription_plan = plans.find(({ key }) => key === granted_plan)?.key ?? "free";
  return { email, first_name, last_name, role, status, subscription_plan, is_verified };
}

/** Makes an account for somebody, or changes one. */
export function UserDrawer({ user, mail, create, update, onSaved, onClose }: UserDrawerProps) {
  const { form, submit } = useSavingForm<AdminUserInput>({
    rules: AdminUserInput,
    values: user ? valuesOf(user) : { ...newUserDefaults },
    save: (input, changed) => (user ? update(user, changed) : create(input)),
    onSaved,
    onClose,
  });
  const { errors } = form.formState;

  return (
    <FormDrawer
      form={form}
      width={440}
      title={user ? t("Edit User") : t("Create User")}
      description={
        user?.email ??
        (mail
          ? t("They get an email with a link to choose their password.")
          : t("This installation sends no email: you get a link to send them, where they choose their password."))
      }
      submitLabel={user ? t("Save user") : t("Create User")}
      onSubmit={submit}
      onClose={onClose}
    >
      {texts.map(({ name, label, type }) => (
        <FormField key={name} label={t(label)} required error={errors[name]?.message}>
          {(control) => <Input {...control} {...form.register(name)} type={type} autoComplete="off" />}
        </FormField>
      ))}
      <Choice control={form.control} name="role" label={t("Role")} options={choices(userRoles, roleNames)} />
      <Choice
        control={form.control}
        name="status"
        label={t("Status")}
        help={t("A suspended user is signed out at once, and the tokens they made stop working.")}
        options={choices(userStatuses, statusNames)}
      />
      <Choice
        control={form.control}
        name="subscription_plan"
        label={t("Plan")}
        help={t("Given by you. A paid plan applies instead where it offers more.")}
        options={plans.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <Controller
        control={form.control}
        name="is_verified"
        render={({ field }) => (
          <Switch
            label={t("Verified")}
            help={t("Whether the email address is confirmed.")}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </FormDrawer>
  );
}
