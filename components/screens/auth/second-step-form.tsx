"use client";

import { loadPage } from "../../../lib/console/leave.ts";
import { rest } from "../../../lib/console/rest.ts";
import { safeNext } from "../../../lib/console/routes.ts";
import { FormError } from "../../forms/form-error.tsx";
import { submit } from "../../forms/submit.ts";
import { useContractForm } from "../../forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { SecondFactorField } from "./second-factor-field.tsx";

/** The code after the password or the provider; then a full load of the page that asked for the sign-in. */
export function SecondStepForm({ next }: { next: string | undefined }) {
  const form = useContractForm({
    rules: async () => (await import("../../../lib/contract/account-security.ts")).SecondFactorInput,
    defaultValues: { code: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const onSubmit = submit(
    form,
    async (values) => {
      await rest("/auth/v2/login/second-step", { body: values, handlesErrors: true, keepsSession: true });
      await loadPage(safeNext(next), { replace: true });
    },
    "Login failed",
  );

  return (
    <form noValidate method="post" onSubmit={onSubmit} className="space-y-4">
      <FormError errors={errors} />
      <SecondFactorField registration={form.register("code")} error={errors.code?.message} />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="w-full">
        Continue
      </Button>
    </form>
  );
}
