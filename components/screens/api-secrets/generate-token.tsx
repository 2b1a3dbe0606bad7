"use client";

import { useMutation } from "@urql/next";
import { Controller } from "react-hook-form";
import { graphqlFields, graphqlMessage, tellRefusal } from "../../../lib/console/calls/form-errors.ts";
import { graphql } from "../../../lib/console/graphql.ts";
import { toasts } from "../../../lib/console/notices/toasts.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { tomorrow } from "../../forms/tomorrow.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormField } from "../../ui/inputs/form-field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { secretTypenames } from "./secrets-query.ts";

const GenerateMutation = graphql(`
  mutation GenerateToken_Run($name: String!, $role: String!, $duration: String) {
    generateApiToken(name: $name, role: $role, duration: $duration) { token }
  }
`);

interface GenerateTokenProps {
  roles: string[];
  /** The newest one: it is never shown again. */
  made: string | null;
  onMade(token: string | null): void;
}

/** Makes an API token and shows it. */
export function GenerateToken({ roles, made, onMade }: GenerateTokenProps) {
  const [, generate] = useMutation(GenerateMutation);
  const blank = { name: "", role: roles.length === 1 ? (roles[0] ?? "") : "", duration: "" };
  const form = useContractForm({
    rules: async () => (await import("../../../lib/contract/projects/tokens.ts")).GenerateTokenInput,
    defaultValues: blank,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    const { data, error } = await generate({ ...input, duration: input.duration || null }, secretTypenames);
    if (error) {
      const refusal = { message: graphqlMessage(error), fields: graphqlFields(error) };
      return tellRefusal(form, refusal, (description) => toasts.error(t("Error generating token"), { description }));
    }
    toasts.success(t("API Token generated successfully!"));
    onMade(data?.generateApiToken?.token ?? null);
    form.reset(blank);
  });
  return (
    <Card
      className="max-w-form"
      title={t("Generate API token")}
      description={t("A token lets a program use the API with the rights of a role.")}
    >
      <form noValidate method="post" onSubmit={submit} className="space-y-4">
        <div className="grid gap-4 md:grid-cols-3">
          <FormField
            label={t("Token Name")}
            required
            error={errors.name?.message}
            help={t("Where it is used, such as website.")}
          >
            {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
          </FormField>
          <FormField label={t("Role")} required error={errors.role?.message}>
            {(control) => (
              <Controller
                control={form.control}
                name="role"
                render={({ field }) => (
                  <Select
                    {...control}
                    value={field.value}
                    onValueChange={field.onChange}
                    options={roles.map((role) => ({ value: role, label: role }))}
                  />
                )}
              />
            )}
          </FormField>
          <FormField
            label={t("Token Duration")}
            error={errors.duration?.message}
            help={t("The last day on which the token works. Leave empty for no end.")}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register("duration")}
                type="date"
                min={tomorrow()}
                suppressHydrationWarning
              />
            )}
          </FormField>
        </div>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t("Generate token")}
        </Button>
      </form>
      {made && (
        <div role="status" className="mt-4 rounded-md border border-transparent bg-success-soft p-3">
          <p className="mb-2 font-medium">{t("Your new token")}</p>
          <div className="flex items-center gap-2 rounded-md border bg-surface py-1 pr-1 pl-3">
            <code className="min-w-0 flex-1 font-mono text-table break-all">{made}</code>
            <CopyButton text={made} label={t("Copy new token")} successMessage={t("Token copied to clipboard!")} />
          </div>
        </div>
      )}
    </Card>
  );
}
