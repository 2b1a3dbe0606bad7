"use client";

import { useRouter } from "next/navigation";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import * as calls from "../../../lib/contract/calls/addresses/account.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { AvatarField } from "./avatar-field.tsx";
import type { Profile } from "./profile.ts";

const rules = async () =>
  (await import("../../../lib/contract/accounts/accounts.ts")).ProfileInput.pick({
    first_name: true,
    last_name: true,
    username: true,
  });

/** Picture and names of the reader; the address cannot be changed here. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const router = useRouter();
  const { first_name, last_name, username } = profile;
  const form = useContractForm({ rules, defaultValues: { first_name, last_name, username } });
  const { errors, isSubmitting, isDirty } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      await call(calls.updateProfile, { body: values, handlesErrors: true });
      form.reset(values);
      toasts.success("Profile saved.");
      router.refresh();
    },
    "The profile could not be saved.",
  );

  return (
    <Card title="Profile" description="How your team sees you.">
      <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
        <AvatarField profile={profile} />
        <FormError errors={errors} />
        <FormField label="Email" help="Sign in with this address.">
          {(control) => <Input {...control} value={profile.email} readOnly autoComplete="username" />}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField label="First name" error={errors.first_name?.message}>
            {(control) => <Input {...control} {...form.register("first_name")} autoComplete="given-name" />}
          </FormField>
          <FormField label="Last name" error={errors.last_name?.message}>
            {(control) => <Input {...control} {...form.register("last_name")} autoComplete="family-name" />}
          </FormField>
        </div>
        <FormField label="Username" error={errors.username?.message}>
          {(control) => (
            <Input {...control} {...form.register("username")} autoComplete="nickname" autoCapitalize="none" />
          )}
        </FormField>
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty && !isSubmitting}>
            Save profile
          </Button>
        </div>
      </form>
    </Card>
  );
}
