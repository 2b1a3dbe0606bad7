"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import { call } from "../../../lib/console/calls/rest.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { chooseLanguage } from "../../../lib/console/words/choose-language.ts";
import * as calls from "../../../lib/contract/calls/addresses/account.ts";
import { languageNames, languages, readLanguage } from "../../../lib/kernel/words/languages.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { AvatarField } from "./avatar-field.tsx";
import type { Profile } from "./profile.ts";

/** Options of a list cannot be empty. */
const browserDecides = "-";

const rules = async () =>
  (await import("../../../lib/contract/accounts/accounts.ts")).ProfileInput.pick({
    first_name: true,
    last_name: true,
    username: true,
    language: true,
  });

/** Picture and names of the reader; the address cannot be changed here. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const router = useRouter();
  const id = useId();
  const { first_name, last_name, username } = profile;
  const language = readLanguage(profile.language) ?? "";
  const form = useContractForm({ rules, defaultValues: { first_name, last_name, username, language } });
  const { errors, isSubmitting, isDirty } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      await call(calls.updateProfile, { body: values, handlesErrors: true });
      form.reset(values);
      if (values.language !== language) return chooseLanguage(values.language ?? "");
      toasts.success(t("Profile saved."));
      router.refresh();
    },
    t("The profile could not be saved."),
  );

  return (
    <Card
      title={t("Profile")}
      description={t("How your team sees you.")}
      footer={
        <Button type="submit" form={id} variant="primary" busy={isSubmitting} disabled={!isDirty && !isSubmitting}>
          {t("Save profile")}
        </Button>
      }
    >
      <form id={id} noValidate method="post" onSubmit={onSubmit} className="space-y-4">
        <AvatarField profile={profile} />
        <FormError errors={errors} />
        <FormField label={t("Email")} help={t("Sign in with this address.")}>
          {(control) => <Input {...control} value={profile.email} readOnly autoComplete="username" />}
        </FormField>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField label={t("First name")} error={errors.first_name?.message}>
            {(control) => <Input {...control} {...form.register("first_name")} autoComplete="given-name" />}
          </FormField>
          <FormField label={t("Last name")} error={errors.last_name?.message}>
            {(control) => <Input {...control} {...form.register("last_name")} autoComplete="family-name" />}
          </FormField>
        </div>
        <FormField label={t("Username")} error={errors.username?.message}>
          {(control) => (
            <Input {...control} {...form.register("username")} autoComplete="nickname" autoCapitalize="none" />
          )}
        </FormField>
        <FormField label={t("Language")} help={t("Of the console. Your content and the API stay as they are.")}>
          {(control) => (
            <Select
              {...control}
              value={form.watch("language") || browserDecides}
              onValueChange={(tag) => form.setValue("language", readLanguage(tag) ?? "", { shouldDirty: true })}
              options={[
                { value: browserDecides, label: t("As in my browser") },
                ...languages.map((tag) => ({ value: tag, label: languageNames[tag] })),
              ]}
            />
          )}
        </FormField>
      </form>
    </Card>
  );
}
